import type { ConsumerRunner, EventBus, ReportAnomaly } from '@casino/event-bus';
import type { EventStore } from '@casino/event-store';
import type { Clock } from '@casino/kernel';
import { CLOCK, HealthRegistry, ServiceRuntime } from '@casino/platform';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { WALLET_RUNNERS, type WalletRunners } from './application/wallet-runners.js';
import { IGNORED, REACTIONS, WALLET_SOURCES } from './reactions/index.js';
import { BOOKS, type Books } from './read-models/books.js';
import { createRefillRequests } from './read-models/refill-requests.js';
import { REPORT_ANOMALY, WALLET_BUS, WALLET_STORE } from './wallet-store.js';

/** Brings the wallet to life: the books follow the store, and what they say is done before the rest is. */
@Injectable()
export class WalletService implements OnApplicationBootstrap {
  /** What is parked and can be resumed; undefined before the start. */
  consumer: ConsumerRunner | undefined;

  constructor(
    @Inject(WALLET_STORE) private readonly store: EventStore,
    @Inject(WALLET_BUS) private readonly bus: EventBus,
    @Inject(REPORT_ANOMALY) private readonly report: ReportAnomaly,
    @Inject(WALLET_RUNNERS) private readonly runners: WalletRunners,
    @Inject(BOOKS) private readonly books: Books,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(HealthRegistry) private readonly health: HealthRegistry,
    @Inject(ServiceRuntime) private readonly runtime: ServiceRuntime,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { store, bus, report, books } = this;
    const refills = createRefillRequests(this.runners, books, this.clock);
    books.follow((change) => refills.taken(change));
    await refills.atStart();
    const names = { health: 'wallet-bus', consumer: 'wallet consumer' };
    this.consumer = await this.runtime.start({ service: 'wallet', store, bus, report, sources: WALLET_SOURCES, reactions: REACTIONS, ignores: IGNORED, names });
    this.health.register({
      name: 'wallet-books',
      check: () => Promise.resolve({ healthy: books.failure === undefined && books.total() === 0n, details: { position: books.position, failure: books.failure ?? null } }),
    });
  }
}
