import type { Provider } from '@nestjs/common';
import { casinoCatalogue, type Context } from '@casino/contracts';
import { createAnomalyRecorder, type EventBus } from '@casino/event-bus';
import type { EventStore } from '@casino/event-store';
import type { Clock } from '@casino/kernel';
import type { Logger } from 'pino';
import { Shutdown } from '../bootstrap/shutdown.js';
import { CLOCK } from '../clock.js';
import type { CasinoConfiguration } from '../configuration/index.js';
import { createEventBus, openEventStore } from '../engines/index.js';
import { LOGGER } from '../logging/index.js';
import { traceRelay, traceStore, TRACING, type Tracing } from '../tracing/index.js';

export interface EngineTokens {
  /** Of the EventBus. */
  readonly bus: symbol;
  /** Of the EventStore. */
  readonly store: symbol;
  /** Of the ReportAnomaly. */
  readonly report: symbol;
}

/** Closed by whoever made them; what is not given is what the configuration names. */
interface GivenEngines {
  readonly bus?: EventBus | undefined;
  readonly store?: EventStore | undefined;
}

/** What every service stands on: its bus, its own store, and the anomalies that it records there. */
export const engineProviders = (
  service: Context,
  configuration: CasinoConfiguration,
  tokens: EngineTokens,
  given: GivenEngines,
): readonly Provider[] => [
  {
    provide: tokens.bus,
    inject: [Shutdown, LOGGER, TRACING],
    useFactory: async (shutdown: Shutdown, logger: Logger, tracing: Tracing): Promise<EventBus> => {
      if (given.bus !== undefined) return given.bus;
      const own = await createEventBus(configuration, service, logger, traceRelay(tracing.of(service)));
      shutdown.afterRequests(`${service} bus`, () => own.close());
      return own;
    },
  },
  {
    provide: tokens.store,
    // after the bus: a service that has none is refused before anything is opened
    inject: [Shutdown, TRACING, tokens.bus],
    useFactory: async (shutdown: Shutdown, tracing: Tracing): Promise<EventStore> => {
      if (given.store !== undefined) return traceStore(given.store, tracing.of(service));
      const own = await openEventStore(configuration, service);
      shutdown.afterRequests(`${service} store`, () => own.close());
      return traceStore(own, tracing.of(service));
    },
  },
  {
    provide: tokens.report,
    inject: [tokens.store, CLOCK],
    useFactory: (store: EventStore, clock: Clock) => createAnomalyRecorder({ store, context: service, catalogue: casinoCatalogue, clock }),
  },
];
