/** A service's reactions alone, and the moment when they have nothing left to do. */
export * from './open-consumer.js';
export * from './quiet.js';
export * from './named-in.js';
