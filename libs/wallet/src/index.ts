export type { LegacyAnswer } from '@casino/platform';
export { WALLET_RUNNERS, type WalletRunners } from './application/wallet-runners.js';
export { books, assertBooks, keepingBooks, accountDecider, chipsDecider, floatDecider } from './domain/index.js';
export { BOOKS, openBooks, type Books } from './read-models/books.js';
export { WALLET_BUS, WALLET_STORE } from './wallet-store.js';
export { WalletModule } from './wallet.module.js';
export { WalletService } from './wallet.service.js';
