export { books, assertBooks, keepingBooks, accountDecider, chipsDecider, floatDecider } from './domain/index.js';
export type { WalletStreams } from './application/streams.js';
export { BOOKS, openBooks, type Books } from './read-models/books.js';
export { wallet } from './wallet.service.js';
