import { Module, type DynamicModule, type InjectionToken, type OnApplicationBootstrap, type Provider, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { casinoCatalogue, type Context } from '@casino/contracts';
import {
  createAnomalyRecorder,
  createConsumerRunner,
  handlersOf,
  reactingClasses,
  type EventBus,
  type Hearing,
  type ReportAnomaly,
} from '@casino/event-bus';
import type { EventStore } from '@casino/event-store';
import type { Clock } from '@casino/kernel';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { Shutdown } from '../bootstrap/shutdown.js';
import { CLOCK } from '../clock.js';
import { CONFIGURATION, type CasinoConfiguration } from '../configuration/configuration.js';
import { createEventBus } from '../engines/create-event-bus.js';
import { openEventStore } from '../engines/open-event-store.js';
import { HealthRegistry, type ContributorHealth } from '../health/health.registry.js';
import { LOGGER } from '../logging/logger.js';
import { timingOf } from '../metrics/decision-times.js';
import { METRICS } from '../metrics/metrics.js';
import { Operations } from '../operations/operations.js';
import { traceHandlers } from '../tracing/trace-handlers.js';
import { traceRelay } from '../tracing/trace-relay.js';
import { traceStore } from '../tracing/trace-store.js';
import { TRACING, type Tracing } from '../tracing/tracer.js';
import type { DeclaredReadModel, ReadModel, ToldOf } from './read-model.js';
import { startBeside } from './start-beside.js';
import { openStreams, type DeclaredStream } from './stream.js';
import { BUS, REPORT_ANOMALY, STORE, STREAMS } from './tokens.js';

/**
 * Runs beside requests: started before the service hears others, or as soon as the store can be read (a start that threw
 * `store-unavailable` is called again, so that nothing is begun before the reads); stopped when the last request was answered.
 */
export interface RunsBeside {
  start(): Promise<void> | void;
  stop?(): Promise<void> | void;
}

export interface HealthCheck {
  /** In `/health/ready`, metrics and alarms. */
  readonly name: string;
  readonly inject: readonly InjectionToken[];
  check(...injected: readonly unknown[]): ContributorHealth | Promise<ContributorHealth>;
}

/** Token of a check in the module of its service. */
const checkOf = (name: string): string => `casino.health ${name}`;

/** @param check is given what `inject` names */
export const healthCheck = <Injected extends readonly unknown[]>(
  name: string,
  inject: { readonly [Index in keyof Injected]: InjectionToken },
  check: (...injected: Injected) => ContributorHealth | Promise<ContributorHealth>,
): HealthCheck => ({ name, inject, check: check as unknown as HealthCheck['check'] });

/** A service, as its table of contents. */
export interface ServiceDefinition {
  /** Kinds of streams that it owns, each behind its decider. */
  readonly streams: Readonly<Record<string, DeclaredStream>>;
  /** Its read models: their names are those of their files. */
  readonly readModels: Readonly<Record<string, DeclaredReadModel>>;
  readonly controllers: readonly Type<unknown>[];
  /** Handlers of commands that look something up or touch two streams, and what these and the reactions need. */
  readonly providers: readonly Provider[];
  /** What runs beside requests, in this order, each one of the providers or of the classes that react. */
  readonly beside?: readonly Type<RunsBeside>[];
  /** What it does about the events of each service that it hears, itself included. */
  readonly hears: readonly Hearing[];
  readonly health: readonly HealthCheck[];
}

/** Closed by whoever made them; what is not given is what the configuration names. */
export interface GivenEngines {
  readonly bus?: EventBus | undefined;
  readonly store?: EventStore | undefined;
}

export interface Service {
  readonly name: Context;
  readonly definition: ServiceDefinition;
  /** As a module of an app that `createCasinoApp` makes. @param more providers that take the place of the service's own, for tests */
  register(given?: GivenEngines, more?: readonly Provider[]): DynamicModule;
}

/** Bus, own store, and the anomalies that are recorded there. */
const engines = (service: Context, given: GivenEngines): readonly Provider[] => [
  {
    provide: BUS,
    inject: [CONFIGURATION, Shutdown, LOGGER, TRACING],
    useFactory: async (configuration: CasinoConfiguration, shutdown: Shutdown, logger: Logger, tracing: Tracing): Promise<EventBus> => {
      if (given.bus !== undefined) return given.bus;
      const own = await createEventBus(configuration, service, logger, traceRelay(tracing.of(service)));
      shutdown.afterRequests(`${service} bus`, () => own.close());
      return own;
    },
  },
  {
    provide: STORE,
    // after the bus: a service that has none is refused before anything is opened
    inject: [CONFIGURATION, Shutdown, TRACING, BUS],
    useFactory: async (configuration: CasinoConfiguration, shutdown: Shutdown, tracing: Tracing): Promise<EventStore> => {
      if (given.store !== undefined) return traceStore(given.store, tracing.of(service));
      const own = await openEventStore(configuration, service);
      shutdown.afterRequests(`${service} store`, () => own.close());
      return traceStore(own, tracing.of(service));
    },
  },
  {
    provide: REPORT_ANOMALY,
    inject: [STORE, CLOCK],
    useFactory: (store: EventStore, clock: Clock) => createAnomalyRecorder({ store, context: service, catalogue: casinoCatalogue, clock }),
  },
];

/** Brings a service to life once the application is initialised: before, what Nest hands out has no dependencies yet. */
const lifeOf = (service: Context, { readModels, beside = [], hears, health }: ServiceDefinition): Type<OnApplicationBootstrap> => {
  class Life implements OnApplicationBootstrap {
    constructor(private readonly moduleRef: ModuleRef) {}

    async onApplicationBootstrap(): Promise<void> {
      const get = <T>(token: InjectionToken): T => this.moduleRef.get<T>(token as Type<T>, { strict: false });
      const own = <T>(token: InjectionToken): T => this.moduleRef.get<T>(token as Type<T>);
      const shutdown = get<Shutdown>(Shutdown);
      for (const { token, tells } of Object.values(readModels)) {
        const told = tells === undefined ? undefined : own<ToldOf<never>>(tells);
        own<ReadModel>(token).follow(told === undefined ? undefined : (change) => told.taken(change));
      }
      for (const type of beside) {
        const stop = await startBeside(type.name, own<RunsBeside>(type), get<Logger>(LOGGER));
        shutdown.afterRequests(`${service} ${type.name}`, stop);
      }
      const store = own<EventStore>(STORE);
      const bus = own<EventBus>(BUS);
      const publication = await bus.publish(service, store);
      shutdown.afterRequests(`${service} publication`, () => publication.stop());
      const handlers = handlersOf(hears, (type) => own<object>(type));
      const consumer = createConsumerRunner({
        group: service,
        store,
        catalogue: casinoCatalogue,
        bus,
        sources: hears.map(({ source }) => source),
        handlers: traceHandlers(handlers, service, get<Tracing>(TRACING).of(service)),
        ignores: hears.flatMap(({ ignores }) => ignores),
        report: own<ReportAnomaly>(REPORT_ANOMALY),
        clock: get<Clock>(CLOCK),
        logger: get<Logger>(LOGGER),
      });
      await consumer.start();
      shutdown.afterRequests(`${service} consumer`, () => consumer.stop());
      get<Operations>(Operations).register({ service, group: service, consumer, publication, bus, store, get: own });
      const registry = get<HealthRegistry>(HealthRegistry);
      registry.register({
        name: `${service}-bus`,
        check: async () => {
          const { healthy, lag, parkedKeys, quarantined } = await consumer.status();
          return { healthy, degraded: parkedKeys > 0, details: { lag, unpublished: await publication.lag(), parkedKeys, quarantined } };
        },
      });
      for (const { name } of health) registry.register({ name, check: own<() => Promise<ContributorHealth>>(checkOf(name)) });
    }
  }
  Reflect.defineMetadata('design:paramtypes', [ModuleRef], Life);
  return Life;
};

/**
 * A service from one declaration: its store and bus, its streams behind their deciders, read models, HTTP commands and reactions, its anomalies
 * and its health. @param name also of its consumer group
 */
export const defineService = (name: Context, definition: ServiceDefinition): Service => {
  const { streams, readModels, controllers, providers, health } = definition;
  const handlers = Object.entries(streams).flatMap(([kind, declared]) => declared.handlers(kind));
  class ServiceModule {}
  Object.defineProperty(ServiceModule, 'name', { value: `${name}-service` });
  Module({})(ServiceModule);
  return {
    name,
    definition,
    register: (given = {}, more = []) => ({
      module: ServiceModule,
      imports: [CqrsModule],
      controllers: [...controllers],
      providers: [
        ...engines(name, given),
        {
          provide: STREAMS,
          inject: [STORE, TRACING, METRICS, LOGGER],
          useFactory: (store: EventStore, tracing: Tracing, metrics: Registry, logger: Logger) =>
            openStreams(streams, { service: name, store, observer: { tracer: tracing.of(name), took: timingOf(name, metrics, logger) } }),
        },
        ...Object.entries(readModels).map(([model, declared]) => declared.provider(name, model)),
        ...handlers,
        ...providers,
        ...reactingClasses(definition.hears),
        ...health.map(({ inject, ...one }) => ({
          provide: checkOf(one.name),
          inject: [...inject],
          // given by the module itself: the services of one process have their own under the same tokens
          useFactory:
            (...injected: unknown[]) =>
            async () =>
              one.check(...injected),
        })),
        ...more,
        lifeOf(name, definition),
      ],
    }),
  };
};
