export { CONFIGURATION, loadConfiguration, type CasinoConfiguration, type Environment, type IdentityProvider } from './configuration.js';
export { ConfigurationInvalid, type WrongVariable } from './configuration-invalid.js';
export { configurationGuide } from './configuration-guide.js';
export { VARIABLES, VARIABLE_NAMES, LOG_LEVELS, type VariableName } from './variables.js';
export type { VaultKey } from './vault-key.js';
export type { KafkaConfiguration, KafkaCredentials } from './engines.js';
export { Secret } from './secret.js';
export type { TestShoes } from './test-shoes.js';
