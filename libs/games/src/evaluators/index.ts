export * from './best-five.js';
export * from './evaluate-cards.js';
export * from './evaluate-codes.js';
export * from './hand-value.js';
