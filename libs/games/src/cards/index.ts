export * from './card.js';
export * from './card-code.js';
export * from './verify-deck.js';
