import type { ConsumerRunner, EventBus, ReportAnomaly } from '@casino/event-bus';
import type { EventStore } from '@casino/event-store';
import { HealthRegistry, ServiceRuntime } from '@casino/platform';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { IGNORED_EVENTS, REACTIONS, SURVEILLANCE_SOURCES } from './reactions/index.js';
import { LISTS, type Lists } from './read-models/lists.js';
import { REPORT_ANOMALY, SURVEILLANCE_BUS, SURVEILLANCE_STORE } from './surveillance-store.js';

/** Brings surveillance to life: the lists follow the store, then the rest. */
@Injectable()
export class SurveillanceService implements OnApplicationBootstrap {
  /** What is parked and can be resumed; undefined before the start. */
  consumer: ConsumerRunner | undefined;

  constructor(
    @Inject(SURVEILLANCE_STORE) private readonly store: EventStore,
    @Inject(SURVEILLANCE_BUS) private readonly bus: EventBus,
    @Inject(REPORT_ANOMALY) private readonly report: ReportAnomaly,
    @Inject(LISTS) private readonly lists: Lists,
    @Inject(HealthRegistry) private readonly health: HealthRegistry,
    @Inject(ServiceRuntime) private readonly runtime: ServiceRuntime,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { store, bus, report, lists } = this;
    lists.follow();
    const names = { health: 'surveillance-bus', consumer: 'surveillance consumer' };
    this.consumer = await this.runtime.start({ service: 'surveillance', store, bus, report, sources: SURVEILLANCE_SOURCES, reactions: REACTIONS, ignores: IGNORED_EVENTS, names });
    this.health.register({
      name: 'surveillance-lists',
      check: () => {
        const { reviews, incidents } = lists.open();
        return Promise.resolve({ healthy: lists.failure === undefined, details: { position: lists.position, failure: lists.failure ?? null, openReviews: reviews, openIncidents: incidents } });
      },
    });
  }
}
