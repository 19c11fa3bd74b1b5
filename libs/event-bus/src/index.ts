export * from './consumer-runner/index.js';
export * from './embedded/index.js';
export * from './event-bus.js';
