import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { casinoCatalogue, gameRoundEvents, walletEvents, type WalletEventOf } from '@casino/contracts';
import { exampleOf } from '@casino/contracts/testing';
import { contractCodec, createDeciderRunner, openSqliteEventStore, type EventStore } from '@casino/event-store';
import { accept, CasinoError, type Decider } from '@casino/kernel';
import { createAnomalyRecorder } from '../anomaly-recorder/create-anomaly-recorder.js';
import { until } from '../conformance/raw-consumer.js';
import type { BusRecord } from '../event-bus.js';
import { createConsumerRunner, type ConsumerRunner } from './create-consumer-runner.js';
import { on, type Heard, type Reaction } from './handler.js';
import { crashingStore, type CrashPoint } from './testing/crashing-store.js';
import { recordsOf } from './testing/floor.js';
import { createHandBus, type HandBus } from './testing/hand-bus.js';

type Deposited = WalletEventOf<'CashDeposited'>;

const cage: Decider<null, Deposited, number> = {
  initial: 0,
  decide: () => accept(exampleOf(walletEvents.CashDeposited)),
  evolve: (count) => count + 1,
};

const clock = { now: () => Date.now() };
const H = 'handled' as const;
const I = 'ignored' as const;

/** One effect for each event, through a decider as services do it; the marks go with it or are left to the runner. */
const paying = (store: EventStore, withMarks: boolean) => {
  const runner = createDeciderRunner({ store, decider: cage, codec: contractCodec<Deposited>(casinoCatalogue, 'wallet') });
  return async ({ metadata }: Heard, reaction: Reaction): Promise<void> => {
    const stream = `account-${metadata.stream.replaceAll('-', '.')}.${metadata.revision}`;
    await runner.execute({
      stream,
      command: null,
      meta: reaction.command(stream),
      retries: 'unbounded',
      marks: withMarks ? reaction.takeMarks() : [],
    });
  };
};

interface Life {
  readonly bus: HandBus;
  readonly runner: ConsumerRunner;
}

/** @param fails revision → how often its handler fails in this life, and how */
const live = async (store: EventStore, withMarks: boolean, fails: Map<bigint, () => Error>): Promise<Life> => {
  const bus = createHandBus('game-round');
  const pay = paying(store, withMarks);
  const runner = createConsumerRunner({
    beat: 0,
    group: 'wallet',
    store,
    catalogue: casinoCatalogue,
    bus,
    sources: ['game-round'],
    handlers: [
      on(gameRoundEvents.BetsPlaced, 'pay', async (heard, reaction) => {
        const failure = fails.get(heard.metadata.revision);
        fails.delete(heard.metadata.revision);
        if (failure !== undefined) throw failure();
        await pay(heard, reaction);
      }),
    ],
    ignores: [gameRoundEvents.CardBurned],
    report: createAnomalyRecorder({ store, context: 'wallet', catalogue: casinoCatalogue, clock }),
    clock,
    retry: { first: 1, longest: 4 },
  });
  await runner.start();
  return { bus, runner };
};

/** What the transport still has to bring: everything after the group's own position. */
const rest = (records: readonly BusRecord[], position: string | undefined) =>
  records.filter(({ at }) => position === undefined || Number(at) > Number(position));

const inBatches = async ({ bus }: Life, records: readonly BusRecord[]): Promise<void> => {
  const todo = rest(records, bus.position);
  for (let index = 0; index < todo.length; index += 3) await bus.deliver(...todo.slice(index, index + 3));
};

const waiting = (store: EventStore) => store.inbox.parked('wallet');

const deposits = async (store: EventStore): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const { stream } of (await store.readAll(store.start, { prefixes: ['account-'], limit: 1000 })).events)
    counts[stream] = (counts[stream] ?? 0) + 1;
  return counts;
};

describe.each([
  ['with the marks in the effect', true, {}],
  ['with the marks after the effect', false, {}],
  ['with marks that are a write of their own', true, { marksApart: true }],
] as const)('case-27: a crash at any call of the store, %s', (_how, withMarks, apart) => {
  it('case-27: case-2: every effect happens exactly once and no event is skipped', async () => {
    const a = recordsOf('A', H, I, H, H);
    const b = recordsOf('B', I, H);
    const records = [...a, ...b];
    const expected = Object.fromEntries(['A.1.0', 'A.1.2', 'A.1.3', 'B.1.1'].map((name) => [`account-round.${name}`, 1]));
    let completed = false;
    let crashes = 0;
    for (let call = 1; !completed; call++) {
      for (const when of ['before', 'after'] as const) {
        const folder = mkdtempSync(join(tmpdir(), 'crash-'));
        const file = join(folder, 'wallet.db');
        const point: CrashPoint = { call, when };
        const first = await openSqliteEventStore({ floor: 'f-1', file });
        const { store, crashed } = crashingStore({ ...first, ...apart }, point);
        // one goes away by itself, one waits for a person
        const fails = new Map([
          [2n, () => new CasinoError('store-unavailable')],
          [3n, () => new TypeError('bug')],
        ]);
        let life: Life | undefined;
        try {
          life = await live(store, withMarks, fails);
          const { runner } = life;
          await inBatches(life, records);
          await until(
            'the crash, or only what waits for a person',
            async () => crashed() || (await waiting(first)).every(({ reason }) => reason === 'defect'),
          );
          for (const { key } of crashed() ? [] : await waiting(first)) await runner.resume(key);
        } catch (error) {
          expect(error).toMatchObject({ code: 'store-unavailable' });
        }
        completed = !crashed();
        if (crashed()) crashes++;
        await life?.runner.stop();
        await first.close();

        const second = await openSqliteEventStore({ floor: 'f-1', file });
        const { bus, runner } = await live({ ...second, ...apart }, withMarks, new Map());
        await inBatches({ bus, runner }, records);
        await until('nothing waits', async () => {
          // a key may have gone on by itself meanwhile
          for (const { key } of await waiting(second)) await runner.resume(key).catch(() => undefined);
          return (await waiting(second)).length === 0;
        });
        expect({ point, deposits: await deposits(second) }).toEqual({ point, deposits: expected });
        expect(await second.inbox.lastMark('wallet', 'game-round/0', 'round-A-1')).toMatchObject({ revision: 3n });
        expect(await second.inbox.lastMark('wallet', 'game-round/0', 'round-B-1')).toMatchObject({ revision: 1n });
        const anomalies = (await second.readStream('anomaly-wallet')).length;
        expect(anomalies).toBeLessThanOrEqual(1);
        await runner.stop();
        await second.close();
        rmSync(folder, { recursive: true });
      }
    }
    expect(crashes).toBeGreaterThan(30);
    // on a busy machine; nothing here measures time
  }, 240_000);
});
