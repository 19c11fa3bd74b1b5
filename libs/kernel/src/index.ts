export * from './clock.js';
export * from './currency.js';
export * from './decider.js';
export * from './errors.js';
export * from './identifiers.js';
export * from './money.js';
export * from './money-text.js';
export * from './lossless-json.js';
