export * from './cards/card.js';
export * from './game.js';
