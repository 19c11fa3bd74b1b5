export * from './cards/index.js';
export * from './game.js';
export * from './evaluators/index.js';
export * from './odds/fraction.js';
export * from './odds/seven-card-counts.js';
export * from './odds/trips-house-edge.js';
export * from './ultimate-holdem/index.js';
export * from './seeded-random.js';
