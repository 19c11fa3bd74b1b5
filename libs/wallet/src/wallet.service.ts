import { casinoCatalogue } from '@casino/contracts';
import { createAnomalyRecorder, createConsumerRunner, handlersOf, type ConsumerRunner, type EventBus } from '@casino/event-bus';
import type { EventStore } from '@casino/event-store';
import type { Clock } from '@casino/kernel';
import { CLOCK, HealthRegistry, LOGGER, Operations, Shutdown, traceHandlers, TRACING, type Tracing } from '@casino/platform';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { WALLET_RUNNERS, type WalletRunners } from './application/wallet-runners.js';
import { IGNORED, REACTIONS, WALLET_GROUP, WALLET_SOURCES } from './reactions/index.js';
import { BOOKS, type Books } from './read-models/books.js';
import { createRefillRequests } from './read-models/refill-requests.js';
import { WALLET_BUS, WALLET_STORE } from './wallet-store.js';

type Logger = NonNullable<Parameters<typeof createConsumerRunner>[0]['logger']>;

/** Brings the wallet to life: the books follow the store, the store is published, the reactions hear the bus; and back again. */
@Injectable()
export class WalletService implements OnApplicationBootstrap {
  private runner: ConsumerRunner | undefined;

  constructor(
    @Inject(WALLET_STORE) private readonly store: EventStore,
    @Inject(WALLET_BUS) private readonly bus: EventBus,
    @Inject(WALLET_RUNNERS) private readonly runners: WalletRunners,
    @Inject(BOOKS) private readonly books: Books,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(HealthRegistry) private readonly health: HealthRegistry,
    @Inject(Shutdown) private readonly shutdown: Shutdown,
    @Inject(Operations) private readonly operations: Operations,
    @Inject(TRACING) private readonly tracing: Tracing,
    @Inject(ModuleRef) private readonly moduleRef: ModuleRef,
  ) {}

  /** What is parked and can be resumed; undefined before the start. */
  get consumer(): ConsumerRunner | undefined {
    return this.runner;
  }

  async onApplicationBootstrap(): Promise<void> {
    const { store, bus, books, clock, logger, shutdown } = this;
    const refills = createRefillRequests(this.runners, books, clock);
    books.follow((change) => refills.taken(change));
    await refills.atStart();
    const publication = await bus.publish('wallet', store);
    shutdown.afterRequests('wallet publication', () => publication.stop());
    const runner = createConsumerRunner({
      group: WALLET_GROUP,
      store,
      catalogue: casinoCatalogue,
      bus,
      sources: WALLET_SOURCES,
      handlers: traceHandlers(handlersOf(this.moduleRef, REACTIONS), WALLET_GROUP, this.tracing.of('wallet')),
      ignores: IGNORED,
      report: createAnomalyRecorder({ store, context: 'wallet', catalogue: casinoCatalogue, clock }),
      clock,
      logger,
    });
    this.runner = runner;
    await runner.start();
    shutdown.afterRequests('wallet consumer', () => runner.stop());
    this.operations.register({ service: 'wallet', group: WALLET_GROUP, consumer: runner, publication, bus, store });
    this.health.register({
      name: 'wallet-bus',
      check: async () => {
        const { healthy, lag, parkedKeys, quarantined } = await runner.status();
        return { healthy, degraded: parkedKeys > 0, details: { lag, unpublished: await publication.lag(), parkedKeys, quarantined } };
      },
    });
    this.health.register({
      name: 'wallet-books',
      check: () => Promise.resolve({ healthy: books.failure === undefined && books.total() === 0n, details: { position: books.position, failure: books.failure ?? null } }),
    });
  }
}
