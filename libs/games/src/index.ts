export * from './cards/index.js';
export * from './game.js';
export * from './evaluators/index.js';
export * from './odds/fraction.js';
export * from './odds/seven-card-counts.js';
export * from './odds/trips-house-edge.js';
