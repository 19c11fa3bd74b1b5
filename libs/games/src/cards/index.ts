export * from './card.js';
export * from './card-code.js';
export * from './card-text.js';
export * from './verify-deck.js';
