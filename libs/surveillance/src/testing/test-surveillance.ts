import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { casinoCatalogue, decodeEvent, type RecordedEvent } from '@casino/contracts';
import { createEmbeddedEventBus, type ConsumerRunner } from '@casino/event-bus';
import { quiet } from '@casino/event-bus/testing';
import { openSqliteEventStore, type EventStore } from '@casino/event-store';
import { createCasinoApp, listenCasinoApp, loadConfiguration, type Actor } from '@casino/platform';
import { createHttpClients, type HttpClients, type Replied as HttpReplied } from '@casino/platform/testing';
import { LISTS, type Lists } from '../read-models/lists.js';
import { SURVEILLANCE_STORE } from '../surveillance-store.js';
import { SurveillanceModule } from '../surveillance.module.js';
import { SurveillanceService } from '../surveillance.service.js';
import { JackpotDouble } from './jackpot-double.js';
import { OPENED, ServiceDouble } from './service-double.js';

// what JSON.parse gives: tests look at what they expect to find
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Body = any;
export type Replied = HttpReplied<Body>;

export interface TestSurveillance extends HttpClients<Body> {
  readonly store: EventStore;
  readonly lists: Lists;
  readonly consumer: ConsumerRunner;
  readonly jackpot: JackpotDouble;
  readonly services: Readonly<Record<'game-round' | 'wallet' | 'jackpot', ServiceDouble>>;
  /** ms; tests move it */
  readonly clock: { at: number };
  listen(): Promise<string>;
  /** Everything of one stream. */
  recorded(stream: string): Promise<readonly RecordedEvent[]>;
  typesIn(stream: string): Promise<readonly string[]>;
  /** Resolves when everything said and done has had its effect, parked keys apart. */
  quiet(): Promise<void>;
  /** Stops surveillance and the services' doubles; the folder stays. */
  stop(): Promise<void>;
}

export const EYE: Actor = { id: 'eye-1', role: 'surveillance' };
export const OTHER_EYE: Actor = { id: 'eye-2', role: 'surveillance' };
export const MCD: Actor = { id: 'mcd-1', role: 'mcd' };
export const AUDITOR: Actor = { id: 'auditor-1', role: 'auditor' };

export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'casino-surveillance-'));
export const dropFolder = (folder: string): void => rmSync(folder, { recursive: true });

const OTHERS = ['game-round', 'wallet', 'jackpot'] as const;

/** Surveillance as it runs in a casino, with doubles in the place of the other services, over the stores of `folder`. */
export const openTestSurveillance = async (folder: string): Promise<TestSurveillance> => {
  const clock = { at: OPENED + 60_000, now: () => clock.at };
  const bus = createEmbeddedEventBus({ pause: 5 });
  const configuration = loadConfiguration({ CASINO_DATA: folder, CASINO_PORT: '0', CASINO_LOG_LEVEL: 'silent' });
  const open = async (context: (typeof OTHERS)[number]): Promise<ServiceDouble> => {
    const store = await openSqliteEventStore({ file: join(folder, `${context}.sqlite`) });
    await bus.publish(context, store);
    return new ServiceDouble(context, store);
  };
  const services = { 'game-round': await open('game-round'), wallet: await open('wallet'), jackpot: await open('jackpot') };
  const app = await createCasinoApp(SurveillanceModule.register(configuration, bus), configuration, { clock });
  const store = app.get<EventStore>(SURVEILLANCE_STORE, { strict: false });
  const { consumer } = app.get(SurveillanceService, { strict: false });
  if (consumer === undefined) throw new Error('surveillance did not start');

  const recorded = async (stream: string) => (await store.readStream(stream)).map(({ bytes }) => decodeEvent(casinoCatalogue, bytes));

  return {
    ...createHttpClients<Body>(app, folder, clock),
    store,
    lists: app.get<Lists>(LISTS, { strict: false }),
    consumer,
    jackpot: JackpotDouble.over(services.jackpot.store),
    services,
    clock,
    listen: () => listenCasinoApp(app),
    recorded,
    typesIn: async (stream) => (await recorded(stream)).map(({ event }) => event.type),
    quiet: () => quiet(store, consumer),
    async stop() {
      await app.close();
      await bus.close();
      for (const context of OTHERS) await services[context].store.close();
    },
  };
};
