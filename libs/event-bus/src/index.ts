export * from './anomaly-recorder/index.js';
export * from './consumer-runner/index.js';
export * from './embedded/index.js';
export * from './event-bus.js';
export * from './hearing/index.js';
