import { join } from 'node:path';
import type { EventBus } from '@casino/event-bus';
import type { EventStore } from '@casino/event-store';
import { engineProviders, readModelProvider, TRACING, type CasinoConfiguration, type Tracing } from '@casino/platform';
import { Module, type DynamicModule } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CONTROLLERS } from './api/index.js';
import { JackpotDesk } from './application/jackpot-desk.js';
import { createJackpotRunners, JACKPOT_RUNNERS } from './application/jackpot-runners.js';
import { USE_CASES } from './application/use-cases.js';
import { WatchedHands } from './application/watched-hands.js';
import { JACKPOT_ENGINES, JACKPOT_STORE } from './jackpot-store.js';
import { JackpotService } from './jackpot.service.js';
import { REACTIONS } from './reactions/index.js';
import { openRegisters, REGISTERS } from './read-models/registers.js';

/** In the data folder. */
const REGISTERS_FILE = 'jackpot-registers.sqlite';

/**
 * The jackpots of the floor: meters, cycles, claims, registers. Needs the providers of createCasinoApp. A bus that is given is shared with the
 * other services of the process, and whoever made it closes it; without one, it is the bus that the configuration names.
 */
@Module({})
export class JackpotModule {
  static register(configuration: CasinoConfiguration, bus?: EventBus): DynamicModule {
    return {
      module: JackpotModule,
      imports: [CqrsModule],
      controllers: CONTROLLERS,
      providers: [
        ...engineProviders('jackpot', configuration, JACKPOT_ENGINES, { bus }),
        {
          provide: JACKPOT_RUNNERS,
          inject: [JACKPOT_STORE, TRACING],
          useFactory: (store: EventStore, tracing: Tracing) => createJackpotRunners(store, tracing.of('jackpot')),
        },
        readModelProvider('jackpot registers', REGISTERS, JACKPOT_STORE, (store) =>
          openRegisters(store, join(configuration.dataFolder, REGISTERS_FILE)),
        ),
        JackpotDesk,
        WatchedHands,
        ...USE_CASES,
        ...REACTIONS,
        JackpotService,
      ],
      exports: [JACKPOT_STORE, JACKPOT_RUNNERS, REGISTERS, JackpotService],
    };
  }
}
