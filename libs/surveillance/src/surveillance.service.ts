import { casinoCatalogue } from '@casino/contracts';
import { createAnomalyRecorder, createConsumerRunner, handlersOf, type ConsumerRunner, type EventBus } from '@casino/event-bus';
import type { EventStore } from '@casino/event-store';
import type { Clock } from '@casino/kernel';
import { CLOCK, HealthRegistry, LOGGER, Operations, Shutdown, traceHandlers, TRACING, type Tracing } from '@casino/platform';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { IGNORED_EVENTS, REACTIONS, SURVEILLANCE_GROUP, SURVEILLANCE_SOURCES } from './reactions/index.js';
import { LISTS, type Lists } from './read-models/lists.js';
import { SURVEILLANCE_BUS, SURVEILLANCE_STORE } from './surveillance-store.js';

type Logger = NonNullable<Parameters<typeof createConsumerRunner>[0]['logger']>;

/** Brings surveillance to life: the lists follow the store, the store is published, the reactions hear the bus; and back again. */
@Injectable()
export class SurveillanceService implements OnApplicationBootstrap {
  private runner: ConsumerRunner | undefined;

  constructor(
    @Inject(SURVEILLANCE_STORE) private readonly store: EventStore,
    @Inject(SURVEILLANCE_BUS) private readonly bus: EventBus,
    @Inject(LISTS) private readonly lists: Lists,
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
    const { store, bus, lists, clock, logger, shutdown } = this;
    lists.follow();
    const publication = await bus.publish('surveillance', store);
    shutdown.afterRequests('surveillance publication', () => publication.stop());
    const runner = createConsumerRunner({
      group: SURVEILLANCE_GROUP,
      store,
      catalogue: casinoCatalogue,
      bus,
      sources: SURVEILLANCE_SOURCES,
      handlers: traceHandlers(handlersOf(this.moduleRef, REACTIONS), SURVEILLANCE_GROUP, this.tracing.of('surveillance')),
      ignores: IGNORED_EVENTS,
      report: createAnomalyRecorder({ store, context: 'surveillance', catalogue: casinoCatalogue, clock }),
      clock,
      logger,
    });
    this.runner = runner;
    await runner.start();
    shutdown.afterRequests('surveillance consumer', () => runner.stop());
    this.operations.register({ service: 'surveillance', group: SURVEILLANCE_GROUP, consumer: runner, publication, bus, store });
    this.health.register({
      name: 'surveillance-bus',
      check: async () => {
        const { healthy, lag, parkedKeys, quarantined } = await runner.status();
        return { healthy, degraded: parkedKeys > 0, details: { lag, unpublished: await publication.lag(), parkedKeys, quarantined } };
      },
    });
    this.health.register({
      name: 'surveillance-lists',
      check: () => {
        const { reviews, incidents } = lists.open();
        return Promise.resolve({ healthy: lists.failure === undefined, details: { position: lists.position, failure: lists.failure ?? null, openReviews: reviews, openIncidents: incidents } });
      },
    });
  }
}
