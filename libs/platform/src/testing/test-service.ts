import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { casinoCatalogue, decodeEvent, type Context, type RecordedEvent } from '@casino/contracts';
import { TEST_FLOOR } from '@casino/contracts/testing';
import { createEmbeddedEventBus, type ConsumerRunner, type EventBus } from '@casino/event-bus';
import { quiet } from '@casino/event-bus/testing';
import { openSqliteEventStore, type EventStore } from '@casino/event-store';
import type { Clock } from '@casino/kernel';
import type { InjectionToken, Provider } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createCasinoApp, listenCasinoApp, loadConfiguration, Operations, STREAMS, type Actor, type Service } from '../index.js';
import { holdAnswers } from './hold-answers.js';
import { createHttpClients, type HttpClients } from './http-clients.js';
import { ServiceDouble } from './service-double.js';

export const EYE: Actor = { id: 'eye-1', role: 'surveillance' };
export const MCD: Actor = { id: 'mcd-1', role: 'mcd' };
export const CHEF: Actor = { id: 'chef-1', role: 'chef-de-table' };
export const CROUPIER: Actor = { id: 'croupier-1', role: 'croupier' };
export const CASHIER: Actor = { id: 'cashier-1', role: 'cashier' };
export const AUDITOR: Actor = { id: 'auditor-1', role: 'auditor' };

export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'casino-service-'));
export const dropFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });

export interface TestServiceOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly clock?: Clock;
  /** Puts something between the service and its store. */
  readonly between?: (store: EventStore) => EventStore;
  /** Providers in the place of the service's own. */
  readonly provide?: readonly Provider[];
  /** ms between two looks of the bus at its sources */
  readonly pause?: number;
}

/** A service as it runs in a casino, over the stores of a folder, with doubles in the place of the services that it hears. */
export interface TestService<Streams, Body> extends HttpClients<Body> {
  readonly folder: string;
  readonly app: NestFastifyApplication;
  readonly bus: EventBus;
  readonly store: EventStore;
  readonly streams: Streams;
  readonly consumer: ConsumerRunner;
  /** Of every service that it hears, but itself. */
  readonly others: Readonly<Record<Context, ServiceDouble>>;
  readonly log: readonly string[];
  /** What the service's module provides. */
  get<T>(token: InjectionToken): T;
  listen(): Promise<string>;
  /** Everything of one stream. */
  recorded(stream: string): Promise<readonly RecordedEvent[]>;
  typesIn(stream: string): Promise<readonly string[]>;
  /** Resolves when everything said and done has had its effect, parked keys apart. */
  quiet(): Promise<void>;
  /** Stops the service and the doubles; the folder stays. */
  stop(): Promise<void>;
}

export const openTestService = async <Streams, Body>(
  service: Service,
  folder: string,
  { env = {}, clock, between, provide, pause = 5 }: TestServiceOptions = {},
): Promise<TestService<Streams, Body>> => {
  const log: string[] = [];
  const bus = createEmbeddedEventBus({ pause });
  const configuration = loadConfiguration({ CASINO_DATA: folder, CASINO_PORT: '0', CASINO_FLOOR_ID: TEST_FLOOR, ...env });
  const others = new Map<Context, ServiceDouble>();
  for (const { source } of service.definition.hears) {
    if (source === service.name) continue;
    const store = await openSqliteEventStore({ floor: TEST_FLOOR, file: join(folder, `${source}.sqlite`) });
    await bus.publish(source, store);
    others.set(source, new ServiceDouble(source, store));
  }
  const inner =
    between === undefined ? undefined : await openSqliteEventStore({ floor: TEST_FLOOR, file: join(folder, `${service.name}.sqlite`) });
  const given = { bus, store: inner === undefined || between === undefined ? undefined : between(inner) };
  const app = await createCasinoApp(service.register(given, provide), configuration, {
    logTo: { write: (line) => void log.push(line) },
    prepare: holdAnswers,
    ...(clock === undefined ? {} : { clock }),
  });
  const operated = app.get(Operations).of(service.name);
  const { store, consumer, get } = operated;
  const recorded = async (stream: string) => (await store.readStream(stream)).map(({ bytes }) => decodeEvent(casinoCatalogue, bytes));
  return {
    ...createHttpClients<Body>(app, folder, clock),
    folder,
    app,
    bus,
    store,
    streams: get<Streams>(STREAMS),
    consumer,
    others: Object.fromEntries(others) as Record<Context, ServiceDouble>,
    log,
    get,
    listen: () => listenCasinoApp(app),
    recorded,
    typesIn: async (stream) => (await recorded(stream)).map(({ event }) => event.type),
    quiet: () => quiet(store, consumer),
    async stop() {
      await app.close();
      await bus.close();
      await inner?.close();
      for (const double of others.values()) await double.store.close();
    },
  };
};
