import type { ConsumerRunner } from '@casino/event-bus';
import type { Clock } from '@casino/kernel';
import { CLOCK, HealthRegistry, ServiceRuntime } from '@casino/platform';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { WALLET_RUNNERS, type WalletRunners } from './application/wallet-runners.js';
import { IGNORED, REACTIONS, WALLET_SOURCES } from './reactions/index.js';
import { BOOKS, type Books } from './read-models/books.js';
import { createRefillRequests } from './read-models/refill-requests.js';
import { WALLET_ENGINES } from './wallet-store.js';

/** Brings the wallet to life: the books follow the store, and what they say is done before the rest is. */
@Injectable()
export class WalletService implements OnApplicationBootstrap {
  /** What is parked and can be resumed; undefined before the start. */
  consumer: ConsumerRunner | undefined;

  constructor(
    @Inject(WALLET_RUNNERS) private readonly runners: WalletRunners,
    @Inject(BOOKS) private readonly books: Books,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(HealthRegistry) private readonly health: HealthRegistry,
    @Inject(ServiceRuntime) private readonly runtime: ServiceRuntime,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { books } = this;
    const refills = createRefillRequests(this.runners, books, this.clock);
    books.follow((change) => refills.taken(change));
    await refills.atStart();
    const names = { health: 'wallet-bus', consumer: 'wallet consumer' };
    this.consumer = await this.runtime.start({
      service: 'wallet',
      engines: WALLET_ENGINES,
      sources: WALLET_SOURCES,
      reactions: REACTIONS,
      ignores: IGNORED,
      names,
    });
    this.health.register({
      name: 'wallet-books',
      check: () =>
        Promise.resolve({
          healthy: books.failure === undefined && books.total() === 0n,
          details: { position: books.position, failure: books.failure ?? null },
        }),
    });
  }
}
