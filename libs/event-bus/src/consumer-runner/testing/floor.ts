import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { casinoCatalogue, gameRoundEvents } from '@casino/contracts';
import { exampleOf } from '@casino/contracts/testing';
import { openSqliteEventStore, type EventStore, type InboxMark } from '@casino/event-store';
import { encodeSample, SAMPLES } from '../../conformance/publisher.js';
import { effectsIn, recordEffect } from '../../conformance/effects.js';
import type { BusRecord } from '../../event-bus.js';
import { createConsumerRunner, type ConsumerRunner, type ConsumerRunnerOptions } from '../create-consumer-runner.js';
import { on, type Heard, type Reaction } from '../handler.js';
import { type Anomaly } from '../anomaly.js';
import { asRecord, createHandBus, type HandBus } from './hand-bus.js';

export const GROUP = 'wallet';

type Kind = 'handled' | 'ignored' | 'unknown';
const DATA = { ...SAMPLES['game-round'], unknown: exampleOf(gameRoundEvents.CoupEnded) };

/** The record after `before` in `round-<table>-1`, in its chain; the first when there is none. */
export const recordAfter = (before: BusRecord | undefined, table: string, revision: number, kind: Kind, note = ''): BusRecord =>
  asRecord(encodeSample('game-round', `round-${table}-1`, BigInt(revision), DATA[kind], before?.bytes, note));

/** Records of `round-<table>-1`, a chain from 0, one of each kind that is named. */
export const recordsOf = (table: string, ...kinds: readonly Kind[]): BusRecord[] => {
  const records: BusRecord[] = [];
  kinds.forEach((kind, revision) => records.push(recordAfter(records.at(-1), table, revision, kind)));
  return records;
};

export interface Floor {
  readonly bus: HandBus;
  store: EventStore;
  runner: ConsumerRunner;
  readonly anomalies: Anomaly[];
  /** Called before the effect; a rejection is the handler's. */
  before: (heard: Heard, reaction: Reaction) => Promise<void>;
  /** Revisions that had their effect, in order, for a table. */
  effects(table: string): Promise<readonly number[]>;
  marks(table: string): Promise<bigint | undefined>;
  /** Stops, opens the store again and starts. @param options of the new runner */
  restart(options?: Partial<ConsumerRunnerOptions>): Promise<void>;
  dispose(): Promise<void>;
}

/** A consumer with a real store and a bus by hand: it handles `BetsPlaced`, ignores `CardBurned` and knows nothing else. */
export const openFloor = async (options: Partial<ConsumerRunnerOptions> = {}): Promise<Floor> => {
  const folder = mkdtempSync(join(tmpdir(), 'runner-'));
  const file = join(folder, 'wallet.db');
  const bus = createHandBus('game-round');
  const anomalies: Anomaly[] = [];
  const create = (store: EventStore, more: Partial<ConsumerRunnerOptions>): ConsumerRunner =>
    createConsumerRunner({
      group: GROUP,
      store,
      catalogue: casinoCatalogue,
      bus,
      sources: ['game-round'],
      handlers: [
        on(gameRoundEvents.BetsPlaced, 'reserve', async (heard, reaction) => {
          await floor.before(heard, reaction);
          await recordEffect(floor.store, `effect-${heard.metadata.stream}`, heard, reaction);
        }),
      ],
      ignores: [gameRoundEvents.CardBurned],
      report: (anomaly) => {
        if (!anomalies.some(({ cause }) => cause === anomaly.cause)) anomalies.push(anomaly);
        return Promise.resolve();
      },
      clock: { now: () => Date.now() },
      retry: { first: 5, longest: 20 },
      // what a test delivers is dealt with when the delivery has ended
      beat: 0,
      ...options,
      ...more,
    });
  const store = await openSqliteEventStore({ floor: 'f-1', file });
  const floor: Floor = {
    bus,
    store,
    runner: create(store, {}),
    anomalies,
    before: () => Promise.resolve(),
    effects: async (table) => (await effectsIn(floor.store, `effect-round-${table}-1`)).map((cause) => Number(cause.split('@')[1])),
    marks: async (table) => (await floor.store.inbox.lastMark(GROUP, 'game-round/0', `round-${table}-1`))?.revision,
    async restart(more = {}) {
      await floor.runner.stop();
      await floor.store.close();
      floor.store = await openSqliteEventStore({ floor: 'f-1', file });
      floor.runner = create(floor.store, more);
      await floor.runner.start();
    },
    async dispose() {
      await floor.runner.stop();
      await floor.store.close();
      rmSync(folder, { recursive: true });
    },
  };
  await floor.runner.start();
  return floor;
};

export const stillToWrite = (marks: readonly InboxMark[]): string[] => marks.map(({ stream, revision }) => `${stream}@${revision}`);
