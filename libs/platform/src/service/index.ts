export { engineProviders, type EngineTokens, type GivenEngines } from './engine-providers.js';
export { readModelProvider } from './read-model-provider.js';
export { ServiceRuntime, type RunningParts } from './service-runtime.js';
