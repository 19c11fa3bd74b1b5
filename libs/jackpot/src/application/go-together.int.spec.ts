import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { casinoCatalogue, decodeEvent } from '@casino/contracts';
import { contractCodec, createDeciderRunner, openSqliteEventStore, type CommandMetadata, type EventStore } from '@casino/event-store';
import { requestCommandId } from '@casino/kernel';
import { dropFolder, newFolder } from '@casino/platform/testing';
import { handsDecider, type HandsCommand, type HandsEvent } from '../domain/index.js';
import { goingTogether } from './go-together.js';

const folder = newFolder();
let store: EventStore;
let appends: number;

const metaOf = (name: string): CommandMetadata => ({
  commandId: requestCommandId('somebody', 'test', name),
  requestHash: createHash('sha256').update(name).digest('hex'),
  actor: { id: 'service:jackpot', role: 'service' },
  correlationId: name,
  now: 1_790_000_000_000,
});
const fold = (stream: string, seat: number, retries: number | 'unbounded' = 'unbounded', name = `${stream}-${seat}`) => ({
  stream,
  command: { type: 'SeeFold', tableId: 'T1', coup: 1, seat } as const,
  meta: metaOf(name),
  marks: [{ group: 'jackpot', lane: 'game-round/0', stream: `round-${name}`, revision: 0n, digest: 'ab'.repeat(32) }],
  retries,
});
const seats = async (stream: string) =>
  (await store.readStream(stream))
    .map(({ bytes }) => decodeEvent(casinoCatalogue, bytes).event.data as { seat?: number })
    .map(({ seat }) => seat);

const open = async (stream: string) => {
  const counting: EventStore = { ...store, append: (...args) => (appends++, store.append(...args)) };
  const decider = {
    ...handsDecider,
    decide: (command: HandsCommand, state: Parameters<typeof handsDecider.decide>[1]) => {
      if (command.type === 'SeeFold' && command.seat === 9) throw new Error('a defect');
      return handsDecider.decide(command, state);
    },
  };
  const runner = goingTogether(
    createDeciderRunner({ store: counting, decider, codec: contractCodec<HandsEvent>(casinoCatalogue, 'jackpot') }),
  );
  await runner.execute({
    stream,
    command: { type: 'WatchCoup', jackpotId: 'JP1', tableId: 'T1', coup: 1 },
    meta: metaOf(`watch ${stream}`),
    retries: 'unbounded',
  });
  appends = 0;
  return runner;
};

beforeAll(async () => {
  store = await openSqliteEventStore({ floor: 'f-1', file: join(folder, 'jackpot.sqlite') });
});
afterAll(async () => {
  await store.close();
  dropFolder(folder);
});

describe('reactions of many tables to one jackpot', () => {
  it('go together in the append after the one that is under way, in their order, with their marks and each with its own answer', async () => {
    const runner = await open('hands-T1-1');
    const done = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((seat) => runner.execute(fold('hands-T1-1', seat))));
    expect(appends).toBe(2);
    expect(done.map((one) => (one.outcome === 'refused' ? one.refusal.code : [one.outcome, one.events.length]))).toEqual(
      Array.from({ length: 8 }, () => ['appended', 1]),
    );
    expect(await seats('hands-T1-1')).toEqual([undefined, 1, 2, 3, 4, 5, 6, 7, 8]);
    for (const seat of [1, 4, 8])
      expect(await store.inbox.lastMark('jackpot', 'game-round/0', `round-hands-T1-1-${seat}`)).toMatchObject({ revision: 0n });
  });

  it('the same reaction twice at once has one effect', async () => {
    const runner = await open('hands-T1-2');
    const done = await Promise.all([1, 2, 2, 2, 1].map((seat) => runner.execute(fold('hands-T1-2', seat))));
    expect(done.map(({ outcome }) => outcome).sort()).toEqual(['appended', 'appended', 'repeated', 'repeated', 'repeated']);
    expect(await seats('hands-T1-2')).toEqual([undefined, 1, 2]);
  });

  it('one that is a defect keeps nobody else back', async () => {
    const runner = await open('hands-T1-3');
    const done = await Promise.allSettled([1, 2, 9, 3].map((seat) => runner.execute(fold('hands-T1-3', seat))));
    expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(await seats('hands-T1-3')).toEqual([undefined, 1, 2, 3]);
    expect(await store.inbox.lastMark('jackpot', 'game-round/0', 'round-hands-T1-3-9')).toBeUndefined();
    // and the queue goes on
    expect((await runner.execute(fold('hands-T1-3', 4))).outcome).toBe('appended');
  });

  it('streams do not wait for each other, and people go alone', async () => {
    const runner = await open('hands-T1-4');
    await open('hands-T1-5');
    await Promise.all([
      runner.execute(fold('hands-T1-4', 1)),
      runner.execute(fold('hands-T1-5', 1)),
      runner.execute(fold('hands-T1-4', 2, 3, 'a person')),
    ]);
    expect([await seats('hands-T1-4'), await seats('hands-T1-5')]).toEqual([
      [undefined, 1, 2],
      [undefined, 1],
    ]);
  });
});
