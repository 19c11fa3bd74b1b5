import { join } from 'node:path';
import type { EventBus } from '@casino/event-bus';
import type { EventStore } from '@casino/event-store';
import { engineProviders, readModelProvider, TRACING, type CasinoConfiguration, type Tracing } from '@casino/platform';
import { Module, type DynamicModule } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CONTROLLERS } from './api/index.js';
import { USE_CASES } from './application/index.js';
import { createSurveillanceRunners, SURVEILLANCE_RUNNERS } from './application/surveillance-runners.js';
import { REACTIONS } from './reactions/index.js';
import { LISTS, openLists } from './read-models/lists.js';
import { SURVEILLANCE_ENGINES, SURVEILLANCE_STORE } from './surveillance-store.js';
import { SurveillanceService } from './surveillance.service.js';

/** In the data folder. */
const LISTS_FILE = 'surveillance-lists.sqlite';

/**
 * Surveillance: video reviews of claims and incidents. Needs the providers of createCasinoApp. A bus that is given is shared with
 * the other services of the process, and whoever made it closes it; without one, it is the bus that the configuration names.
 */
@Module({})
export class SurveillanceModule {
  static register(configuration: CasinoConfiguration, bus?: EventBus): DynamicModule {
    return {
      module: SurveillanceModule,
      imports: [CqrsModule],
      controllers: CONTROLLERS,
      providers: [
        ...engineProviders('surveillance', configuration, SURVEILLANCE_ENGINES, { bus }),
        {
          provide: SURVEILLANCE_RUNNERS,
          inject: [SURVEILLANCE_STORE, TRACING],
          useFactory: (store: EventStore, tracing: Tracing) => createSurveillanceRunners(store, tracing.of('surveillance')),
        },
        readModelProvider('surveillance lists', LISTS, SURVEILLANCE_STORE, (store) =>
          openLists(store, join(configuration.dataFolder, LISTS_FILE)),
        ),
        ...USE_CASES,
        ...REACTIONS,
        SurveillanceService,
      ],
      exports: [SURVEILLANCE_STORE, SURVEILLANCE_RUNNERS, LISTS, SurveillanceService],
    };
  }
}
