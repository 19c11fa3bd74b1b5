export { engineProviders, type EngineTokens, type GivenEngines } from './engine-providers.js';
export { ServiceRuntime, type RunningParts } from './service-runtime.js';
