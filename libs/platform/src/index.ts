export * from './clock.js';
export * from './configuration/index.js';
