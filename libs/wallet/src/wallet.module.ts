import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createEmbeddedEventBus, type EventBus } from '@casino/event-bus';
import { openSqliteEventStore, type EventStore } from '@casino/event-store';
import { Shutdown, type CasinoConfiguration } from '@casino/platform';
import { Module, type DynamicModule } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CONTROLLERS } from './api/index.js';
import { COMMAND_HANDLERS } from './application/index.js';
import { createWalletRunners, WALLET_RUNNERS } from './application/wallet-runners.js';
import { REACTIONS } from './reactions/index.js';
import { BOOKS, openBooks } from './read-models/books.js';
import { WALLET_BUS, WALLET_STORE } from './wallet-store.js';
import { WalletService } from './wallet.service.js';

/** File names in the data folder. */
const STORE_FILE = 'wallet.sqlite';
const BOOKS_FILE = 'wallet-books.sqlite';

/**
 * The wallet: cage accounts, sittings, floats and the books. Needs the providers of createCasinoApp. The bus is shared with
 * the other services of the process, and whoever made it closes it; without one, the wallet is alone on its own.
 */
@Module({})
export class WalletModule {
  static register({ dataFolder }: Pick<CasinoConfiguration, 'dataFolder'>, bus?: EventBus): DynamicModule {
    return {
      module: WalletModule,
      imports: [CqrsModule],
      controllers: CONTROLLERS,
      providers: [
        {
          provide: WALLET_BUS,
          inject: [Shutdown],
          useFactory: (shutdown: Shutdown): EventBus => {
            if (bus !== undefined) return bus;
            const own = createEmbeddedEventBus();
            shutdown.afterRequests('wallet bus', () => own.close());
            return own;
          },
        },
        {
          provide: WALLET_STORE,
          inject: [Shutdown],
          useFactory: async (shutdown: Shutdown) => {
            mkdirSync(dataFolder, { recursive: true });
            const file = join(dataFolder, STORE_FILE);
            const store = await openSqliteEventStore({ file, lockMessage: `Another process uses ${file}.` });
            shutdown.afterRequests('wallet store', () => store.close());
            return store;
          },
        },
        { provide: WALLET_RUNNERS, inject: [WALLET_STORE], useFactory: createWalletRunners },
        {
          provide: BOOKS,
          inject: [WALLET_STORE, Shutdown],
          useFactory: async (store: EventStore, shutdown: Shutdown) => {
            const books = await openBooks(store, join(dataFolder, BOOKS_FILE));
            shutdown.afterRequests('wallet books', () => books.close());
            return books;
          },
        },
        ...COMMAND_HANDLERS,
        ...REACTIONS,
        WalletService,
      ],
      exports: [WALLET_STORE, WALLET_RUNNERS, BOOKS, WalletService],
    };
  }
}
