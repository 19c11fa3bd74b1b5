import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { casinoCatalogue, decodeEvent, type RecordedEvent } from '@casino/contracts';
import { quiet } from '@casino/event-bus/testing';
import { openSqliteEventStore, type CommandMetadata, type EventStore } from '@casino/event-store';
import { crashAt } from '@casino/event-store/testing';
import { requestCommandId } from '@casino/kernel';
import { openStreams } from '@casino/platform';
import { dropFolder, newFolder, openReactions, reactionsOf } from '@casino/platform/testing';
import { jackpotStreams, type JackpotStreams } from '../application/streams.js';
import { WatchedHands } from '../application/watched-hands.js';
import type { JackpotCommand } from '../domain/index.js';
import { POLICY } from '../domain/testing/jackpot-log.js';
import { jackpot } from '../jackpot.service.js';
import { ReviewDouble } from '../testing/review-double.js';
import { COMMUNITY, FULL_AND_QUADS, ROYAL_OF_3, TableDouble, type Deal, type Staked } from '../testing/table-double.js';

const folder = newFolder();
let store: EventStore;
let rounds: EventStore;
let surveillance: EventStore;
let people: JackpotStreams;
let reviews: ReviewDouble;

const STAKED = (jackpotId: string): Staked => ({ jackpotId, dealtIn: [1, 3, 5], jp1: [1, 3, 5] });
const NOW = 1_790_000_000_000;
const clock = { now: () => NOW };
let sent = 0;

/** Ways to the streams with a memory of their own, as in another process. */
const streamsOver = (over: EventStore): JackpotStreams => openStreams(jackpotStreams, { service: 'jackpot', store: over });
/** The reactions as one process has them. @param own what they write through */
const processOver = (own: EventStore) =>
  openReactions<JackpotStreams>(jackpot, own, { jackpot: store, 'game-round': rounds, surveillance }, clock, [WatchedHands]);

const bySomebody = (name = `c-${sent++}`): CommandMetadata => ({
  commandId: requestCommandId('somebody', 'test', name),
  requestHash: createHash('sha256').update(name).digest('hex'),
  actor: { id: 'mcd-1', role: 'mcd' },
  correlationId: name,
  now: NOW,
});
const act = async (jackpotId: string, command: JackpotCommand, streams = people, meta = bySomebody()) => {
  const executed = await streams.jackpot.execute({ stream: `jackpot-${jackpotId}`, command, meta, retries: 5 });
  if (executed.outcome === 'refused') throw new Error(`${command.type}: ${executed.refusal.code}`);
};
const open = async (jackpotId: string, ...tables: readonly string[]) => {
  await act(jackpotId, { type: 'OpenJackpot', jackpotId, currency: 'EUR', policy: { ...POLICY, seed: 1_000_000n } });
  for (const tableId of tables) await act(jackpotId, { type: 'LinkTable', tableId });
};
const eventsOf = async (stream: string): Promise<readonly RecordedEvent[]> =>
  (await store.readStream(stream)).map(({ bytes }) => decodeEvent(casinoCatalogue, bytes));
const count = (events: readonly RecordedEvent[]) => {
  const counts: Record<string, number> = {};
  for (const { event } of events) counts[event.type] = (counts[event.type] ?? 0) + 1;
  return counts;
};

const live = async (): Promise<void> => {
  const { consumer, stop } = await processOver(store);
  await quiet(store, consumer);
  expect(await consumer.parked()).toEqual([]);
  await stop();
};

/** Runs what is under way with a process that dies at its nth write, then with one that lives. @returns whether it died */
const dieAt = async (step: number, meanwhile: (streams: JackpotStreams) => Promise<void> = () => Promise.resolve()): Promise<boolean> => {
  const dying = crashAt(store, step);
  const first = await processOver(dying.store);
  await meanwhile(first.streams).catch(() => undefined);
  await quiet(store, first.consumer, dying.isDead);
  await first.stop();
  await live();
  return dying.isDead();
};

beforeAll(async () => {
  store = await openSqliteEventStore({ floor: 'f-1', file: join(folder, 'jackpot.sqlite') });
  rounds = await openSqliteEventStore({ floor: 'f-1', file: join(folder, 'game-round.sqlite') });
  surveillance = await openSqliteEventStore({ floor: 'f-1', file: join(folder, 'surveillance.sqlite') });
  people = streamsOver(store);
  reviews = new ReviewDouble(surveillance);
});
afterAll(async () => {
  await store.close();
  await rounds.close();
  await surveillance.close();
  dropFolder(folder);
});

describe('a process may die at any write', () => {
  it.each<readonly [string, string, Deal, Readonly<Record<string, number>>]>([
    [
      'a royal: entered, declared, frozen and claimed once',
      'A',
      ROYAL_OF_3,
      { CoupEntered: 1, RoyalDeclared: 1, CycleFrozen: 1, CycleOpened: 1, ClaimOpened: 1, CoupConcluded: 1 },
    ],
    ['a royal on the board: one claim', 'B', COMMUNITY, { CoupEntered: 1, ClaimOpened: 1, CoupConcluded: 1 }],
    ['a full and quads: each paid once', 'C', FULL_AND_QUADS, { CoupEntered: 1, FixedPrizeWon: 2, MeterToppedUp: 2, CoupConcluded: 1 }],
  ])(
    '%s',
    async (_, jackpotId, deal, expected) => {
      const tableId = `T${jackpotId}`;
      await open(jackpotId, tableId);
      const table = new TableDouble(rounds, tableId);
      let coup = 0;
      for (let died = true; died;) {
        const before = (await eventsOf(`jackpot-${jackpotId}`)).length;
        await table.plays(++coup, STAKED(jackpotId), deal);
        died = await dieAt(coup - 1);
        expect([coup, count((await eventsOf(`jackpot-${jackpotId}`)).slice(before))]).toEqual([coup, expected]);
        expect(count(await eventsOf(`hands-${tableId}-${coup}`))).toEqual({ CoupWatched: 1, CardsSeen: 13 });
      }
      // entering, watching, cards, claim or settlement, each before and after, and the position
      expect(coup).toBeGreaterThan(6);
    },
    30_000,
  );

  it('a coup that is played while the process dies again and again, card by card', async () => {
    await open('D', 'TD');
    const table = new TableDouble(rounds, 'TD');
    const steps: readonly (() => Promise<void>)[] = [
      () => table.closes(1, STAKED('D')),
      () => table.board(1, ROYAL_OF_3),
      () => table.folds(1, 5),
      () => table.shows(1, ROYAL_OF_3),
      () => table.settles(1),
    ];
    for (const [index, step] of steps.entries()) {
      await step();
      await dieAt(index % 3);
    }
    expect(count(await eventsOf('jackpot-D'))).toMatchObject({
      CoupEntered: 1,
      RoyalDeclared: 1,
      CycleFrozen: 1,
      ClaimOpened: 1,
      CoupConcluded: 1,
    });
    expect(count(await eventsOf('hands-TD-1'))).toEqual({ CoupWatched: 1, CardsSeen: 13, FoldSeen: 1 });
  });

  it('a claim: identified, reviewed and released by people who try again until they hear an answer: paid once', async () => {
    await open('E', 'TE');
    const table = new TableDouble(rounds, 'TE');
    for (let coup = 1, died = true; died; coup++) {
      await table.plays(coup, STAKED('E'), ROYAL_OF_3);
      await live();
      const claimId = `TE-${coup}`;
      const card = { mcd: 'mcd-1', card: 'card-17' };
      const acts: readonly (readonly [JackpotCommand, CommandMetadata])[] = [
        [{ type: 'CallSupervisor', claimId, croupier: 'croupier-1', now: NOW }, bySomebody()],
        [{ type: 'Identify', claimId, ...card, refusedAs: null, now: NOW }, bySomebody()],
        [{ type: 'Release', claimId, ...card, paidAt: 'table', cashier: null, now: NOW }, bySomebody()],
      ];
      await reviews.concludes('E', claimId, 'confirmed');
      const before = (await eventsOf('jackpot-E')).length;
      died = await dieAt(coup - 1, async (streams) => {
        for (const [command, meta] of acts.slice(0, 2)) await act('E', command, streams, meta);
      });
      const after = crashAt(store, coup % 2);
      for (const [command, meta] of acts) {
        await act('E', command, streamsOver(after.store), meta).catch(() => undefined);
        await act('E', command, people, meta);
        await act('E', command, streamsOver(store), meta);
      }
      const said = count((await eventsOf('jackpot-E')).slice(before));
      expect([coup, said]).toEqual([
        coup,
        {
          SupervisorCalled: 1,
          HandIdentified: 1,
          ReviewReceived: 1,
          ClaimConfirmed: 1,
          ConsolationAwarded: 2,
          MeterToppedUp: 2,
          JackpotShared: 1,
          CycleClosed: 1,
          PaymentReleased: 1,
          JackpotAwarded: 1,
        },
      ]);
    }
  }, 30_000);

  it('a stop that ended between its halves is finished: the increment reaches the other jackpot once', async () => {
    for (let step = 0, died = true; died; step++) {
      const [from, to] = [`F${step}`, `G${step}`];
      await open(from, `TF${step}`);
      await open(to);
      const table = new TableDouble(rounds, `TF${step}`);
      await table.closes(1, STAKED(from));
      await table.settles(1);
      await live();
      await act(from, { type: 'NotifyStop', now: NOW });
      await act(from, {
        type: 'Stop',
        to: { kind: 'jackpot', jackpotId: to },
        other: { currency: 'EUR', stopped: false },
        now: NOW + 15 * 24 * 60 * 60 * 1000,
      });
      died = await dieAt(step);
      expect(count(await eventsOf(`jackpot-${to}`))).toEqual({ JackpotOpened: 1, CycleOpened: 1, IncrementReceived: 1 });
    }
  });

  it('an anomaly is recorded once, whatever write its recorder dies at', async () => {
    await open('H', 'TH');
    for (let step = 0, died = true; died; step++) {
      const before = (await eventsOf('anomaly-jackpot')).length;
      await act('H', { type: 'Suspend', tableId: 'TH', reason: 'the console' });
      died = await dieAt(step);
      expect((await eventsOf('anomaly-jackpot')).length).toBe(before + 1);
      await act('H', { type: 'Resume', tableId: 'TH' });
    }
  });

  it('two workers at once, each with a memory of its own: one effect', async () => {
    await open('I', 'TI');
    const table = new TableDouble(rounds, 'TI');
    await table.closes(1, STAKED('I'));
    const [closed] = await rounds.readStream('round-TI-1');
    if (closed === undefined) throw new Error('not closed');
    const heard = { ...decodeEvent(casinoCatalogue, closed.bytes), context: 'game-round' as const };
    const metas = new Map<string, CommandMetadata>();
    const reaction = {
      command: (stream: string) =>
        metas.get(stream) ?? (metas.set(stream, bySomebody(`enter ${stream}`)), metas.get(stream) as CommandMetadata),
      takeMarks: () => [],
      owned: () => true,
    };
    const workers = await Promise.all(
      Array.from({ length: 10 }, async () =>
        (await reactionsOf(jackpot, store, clock, [WatchedHands])).handlers.find(({ name }) => name === 'enter-coup'),
      ),
    );
    await Promise.all(
      workers.map((worker) =>
        worker !== undefined && 'handle' in worker ? worker.handle(heard, reaction) : Promise.reject(new Error('nobody enters')),
      ),
    );
    expect(count(await eventsOf('jackpot-I'))).toMatchObject({ CoupEntered: 1 });
    expect(count(await eventsOf('hands-TI-1'))).toEqual({ CoupWatched: 1 });
    await live();
  });

  it('I4: everything that was stored folds again to the same state, in another process', async () => {
    const text = (state: unknown) => JSON.stringify(state, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));
    for (const id of ['A', 'B', 'C', 'D', 'E', 'F0', 'G0', 'H', 'I']) {
      const stream = `jackpot-${id}`;
      expect(text((await streamsOver(store).jackpot.load(stream)).state)).toBe(text((await people.jackpot.load(stream)).state));
    }
  });
});
