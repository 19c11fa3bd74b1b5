import { join } from 'node:path';
import { casinoCatalogue } from '@casino/contracts';
import { createAnomalyRecorder, type EventBus } from '@casino/event-bus';
import type { EventStore } from '@casino/event-store';
import type { Clock } from '@casino/kernel';
import { CLOCK, createEventBus, LOGGER, openEventStore, Shutdown, traceRelay, traceStore, TRACING, type CasinoConfiguration, type Tracing } from '@casino/platform';
import { Module, type DynamicModule } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CONTROLLERS } from './api/index.js';
import { JackpotDesk } from './application/jackpot-desk.js';
import { createJackpotRunners, JACKPOT_RUNNERS } from './application/jackpot-runners.js';
import { USE_CASES } from './application/use-cases.js';
import { WatchedHands } from './application/watched-hands.js';
import { JACKPOT_BUS, JACKPOT_STORE, REPORT_ANOMALY } from './jackpot-store.js';
import { JackpotService } from './jackpot.service.js';
import { REACTIONS } from './reactions/index.js';
import { openRegisters, REGISTERS } from './read-models/registers.js';

type Logger = Parameters<typeof createEventBus>[2];

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
        {
          provide: JACKPOT_BUS,
          inject: [Shutdown, LOGGER, TRACING],
          useFactory: async (shutdown: Shutdown, logger: Logger, tracing: Tracing): Promise<EventBus> => {
            if (bus !== undefined) return bus;
            const own = await createEventBus(configuration, 'jackpot', logger, traceRelay(tracing.of('jackpot')));
            shutdown.afterRequests('jackpot bus', () => own.close());
            return own;
          },
        },
        {
          provide: JACKPOT_STORE,
          // after the bus: a service that has none is refused before anything is opened
          inject: [Shutdown, TRACING, JACKPOT_BUS],
          useFactory: async (shutdown: Shutdown, tracing: Tracing) => {
            const store = await openEventStore(configuration, 'jackpot');
            shutdown.afterRequests('jackpot store', () => store.close());
            return traceStore(store, tracing.of('jackpot'));
          },
        },
        { provide: JACKPOT_RUNNERS, inject: [JACKPOT_STORE, TRACING], useFactory: (store: EventStore, tracing: Tracing) => createJackpotRunners(store, tracing.of('jackpot')) },
        {
          provide: REPORT_ANOMALY,
          inject: [JACKPOT_STORE, CLOCK],
          useFactory: (store: EventStore, clock: Clock) => createAnomalyRecorder({ store, context: 'jackpot', catalogue: casinoCatalogue, clock }),
        },
        {
          provide: REGISTERS,
          inject: [JACKPOT_STORE, Shutdown],
          useFactory: async (store: EventStore, shutdown: Shutdown) => {
            const registers = await openRegisters(store, join(configuration.dataFolder, REGISTERS_FILE));
            shutdown.afterRequests('jackpot registers', () => registers.close());
            return registers;
          },
        },
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
