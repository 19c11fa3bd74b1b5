import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { casinoCatalogue, decodeEvent, type RecordedEvent } from '@casino/contracts';
import { createEmbeddedEventBus, type ConsumerRunner } from '@casino/event-bus';
import { quiet } from '@casino/event-bus/testing';
import { openSqliteEventStore, type EventStore } from '@casino/event-store';
import { createCasinoApp, listenCasinoApp, loadConfiguration, type Actor, type Environment } from '@casino/platform';
import { createHttpClients, type HttpClients, type Replied as HttpReplied } from '@casino/platform/testing';
import { JACKPOT_STORE } from '../jackpot-store.js';
import { JackpotModule } from '../jackpot.module.js';
import { JackpotService } from '../jackpot.service.js';
import { REGISTERS, type Registers } from '../read-models/registers.js';
import { ReviewDouble } from './review-double.js';
import { TableDouble } from './table-double.js';

/** What tests read of an answer; a member that is not there fails their expectation. */
export interface Body {
  readonly [name: string]: unknown;
  readonly code: string;
  readonly events: readonly { readonly stream: string; readonly type: string; readonly data: Readonly<Record<string, unknown>> }[];
}
export type Replied = HttpReplied<Body>;

export interface TestJackpot extends HttpClients<Body> {
  readonly store: EventStore;
  readonly registers: Registers;
  readonly consumer: ConsumerRunner;
  readonly reviews: ReviewDouble;
  table(tableId: string): TableDouble;
  /** Moves the clock on, ms. */
  later(ms: number): void;
  /** Of the jackpot's stream. */
  events(jackpotId?: string): Promise<readonly RecordedEvent[]>;
  types(jackpotId?: string): Promise<readonly string[]>;
  anomalies(): Promise<readonly unknown[]>;
  listen(): Promise<string>;
  /** Resolves when everything said and done has had its effect. */
  quiet(): Promise<void>;
  stop(): Promise<void>;
}

export const MCD: Actor = { id: 'mcd-1', role: 'mcd', card: 'card-17' };
export const MCD_2: Actor = { id: 'mcd-2', role: 'mcd', card: 'card-18' };
export const WITHOUT_CARD: Actor = { id: 'mcd-1', role: 'mcd' };
export const CROUPIER: Actor = { id: 'croupier-1', role: 'croupier' };
export const CHEF: Actor = { id: 'chef-1', role: 'chef-de-table' };
export const CASHIER: Actor = { id: 'cashier-1', role: 'cashier' };
export const SURVEILLANCE: Actor = { id: 'surveillance-1', role: 'surveillance' };
export const AUDITOR: Actor = { id: 'auditor-1', role: 'auditor' };
export const DISPLAY: Actor = { id: 'display-1', role: 'display' };

export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'casino-jackpot-'));
export const dropFolder = (folder: string): void => rmSync(folder, { recursive: true });

/** The service as it runs in a casino, with doubles in the place of game-round and surveillance, over the stores of `folder`. */
export const openTestJackpot = async (folder: string, environment: Environment = {}): Promise<TestJackpot> => {
  const bus = createEmbeddedEventBus();
  const configuration = loadConfiguration({ CASINO_DATA: folder, CASINO_PORT: '0', ...environment });
  const rounds = await openSqliteEventStore({ file: join(folder, 'game-round.sqlite') });
  const surveillance = await openSqliteEventStore({ file: join(folder, 'surveillance.sqlite') });
  await bus.publish('game-round', rounds);
  await bus.publish('surveillance', surveillance);
  let ahead = 0;
  const clock = { now: () => Date.now() + ahead };
  const app = await createCasinoApp(JackpotModule.register(configuration, bus), configuration, {
    clock,
    logTo: { write: () => undefined },
  });
  const store = app.get<EventStore>(JACKPOT_STORE, { strict: false });
  const registers = app.get<Registers>(REGISTERS, { strict: false });
  const { consumer } = app.get(JackpotService, { strict: false });
  if (consumer === undefined) throw new Error('the jackpot did not start');

  const events = async (jackpotId = 'JP1') =>
    (await store.readStream(`jackpot-${jackpotId}`)).map(({ bytes }) => decodeEvent(casinoCatalogue, bytes));

  return {
    ...createHttpClients<Body>(app, folder, clock),
    store,
    registers,
    consumer,
    events,
    reviews: new ReviewDouble(surveillance),
    table: (tableId) => new TableDouble(rounds, tableId),
    later: (ms) => {
      ahead += ms;
    },
    types: async (jackpotId) => (await events(jackpotId)).map(({ event }) => event.type),
    anomalies: async () => (await store.readStream('anomaly-jackpot')).map(({ bytes }) => decodeEvent(casinoCatalogue, bytes).event.data),
    listen: () => listenCasinoApp(app),
    async quiet() {
      await quiet(store, consumer);
      await registers.current();
    },
    async stop() {
      await app.close();
      await bus.close();
      await rounds.close();
      await surveillance.close();
    },
  };
};
