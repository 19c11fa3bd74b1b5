import { join } from 'node:path';
import type { EventBus } from '@casino/event-bus';
import type { EventStore } from '@casino/event-store';
import { engineProviders, readModelProvider, TRACING, type CasinoConfiguration, type Tracing } from '@casino/platform';
import { Module, type DynamicModule } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CONTROLLERS } from './api/index.js';
import { COMMAND_HANDLERS } from './application/index.js';
import { createWalletRunners, WALLET_RUNNERS } from './application/wallet-runners.js';
import { REACTIONS } from './reactions/index.js';
import { BOOKS, openBooks } from './read-models/books.js';
import { WALLET_ENGINES, WALLET_STORE } from './wallet-store.js';
import { WalletService } from './wallet.service.js';

/** In the data folder. */
const BOOKS_FILE = 'wallet-books.sqlite';

/**
 * The wallet: cage accounts, sittings, floats and the books. Needs the providers of createCasinoApp. A bus that is given
 * is shared with the other services of the process, and whoever made it closes it; without one, it is the bus that the configuration names.
 */
@Module({})
export class WalletModule {
  static register(configuration: CasinoConfiguration, bus?: EventBus): DynamicModule {
    return {
      module: WalletModule,
      imports: [CqrsModule],
      controllers: CONTROLLERS,
      providers: [
        ...engineProviders('wallet', configuration, WALLET_ENGINES, { bus }),
        {
          provide: WALLET_RUNNERS,
          inject: [WALLET_STORE, TRACING],
          useFactory: (store: EventStore, tracing: Tracing) => createWalletRunners(store, tracing.of('wallet')),
        },
        readModelProvider('wallet books', BOOKS, WALLET_STORE, (store) => openBooks(store, join(configuration.dataFolder, BOOKS_FILE))),
        ...COMMAND_HANDLERS,
        ...REACTIONS,
        WalletService,
      ],
      exports: [WALLET_STORE, WALLET_RUNNERS, BOOKS, WalletService],
    };
  }
}
