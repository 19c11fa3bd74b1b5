import type { ConsumerRunner } from '@casino/event-bus';
import { HealthRegistry, ServiceRuntime } from '@casino/platform';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { IGNORED_EVENTS, REACTIONS, SURVEILLANCE_SOURCES } from './reactions/index.js';
import { LISTS, type Lists } from './read-models/lists.js';
import { SURVEILLANCE_ENGINES } from './surveillance-store.js';

/** Brings surveillance to life: the lists follow the store, then the rest. */
@Injectable()
export class SurveillanceService implements OnApplicationBootstrap {
  /** What is parked and can be resumed; undefined before the start. */
  consumer: ConsumerRunner | undefined;

  constructor(
    @Inject(LISTS) private readonly lists: Lists,
    @Inject(HealthRegistry) private readonly health: HealthRegistry,
    @Inject(ServiceRuntime) private readonly runtime: ServiceRuntime,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { lists } = this;
    lists.follow();
    const names = { health: 'surveillance-bus', consumer: 'surveillance consumer' };
    this.consumer = await this.runtime.start({
      service: 'surveillance',
      engines: SURVEILLANCE_ENGINES,
      sources: SURVEILLANCE_SOURCES,
      reactions: REACTIONS,
      ignores: IGNORED_EVENTS,
      names,
    });
    this.health.register({
      name: 'surveillance-lists',
      check: () => {
        const { reviews, incidents } = lists.open();
        return Promise.resolve({
          healthy: lists.failure === undefined,
          details: { position: lists.position, failure: lists.failure ?? null, openReviews: reviews, openIncidents: incidents },
        });
      },
    });
  }
}
