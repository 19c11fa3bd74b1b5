import { TEST_FLOOR } from '@casino/contracts/testing';
import type { KafkaMessage } from 'kafkajs';
import { silent } from '../../consumer-runner/logger.js';
import type { RecordBatch } from '../../event-bus.js';
import { floorHeaders } from '../floor-of-record.js';
import { createMembership } from './membership.js';
import { followPartition } from './partition.js';

const message = (offset: number, headers = floorHeaders(TEST_FLOOR)): KafkaMessage =>
  ({ key: Buffer.from('A'), value: Buffer.from(String(offset)), offset: String(offset), headers }) as unknown as KafkaMessage;
const messages = (from: number, until: number) => Array.from({ length: until - from }, (_, index) => message(from + index));
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A partition with a group whose deliveries end when the test says so. */
const open = async ({ most = 500, high = 100_000n, at = '0' } = {}) => {
  const deliveries: { readonly offsets: readonly string[]; readonly end: (error?: Error) => void }[] = [];
  const acts: string[] = [];
  const lost: string[] = [];
  const ending = new AbortController();
  const partition = followPartition({
    source: 'game-round',
    partition: 0,
    group: 'wallet',
    floor: TEST_FLOOR,
    topic: 'casino.game-round',
    membership: createMembership(60_000),
    reading: {
      pause: () => void acts.push('pause'),
      resume: () => void acts.push('resume'),
      seek: (offset) => void acts.push(`seek ${offset}`),
      bounds: () => Promise.resolve({ low: 0n, high }),
    },
    consumer: {
      resumeAt: () => Promise.resolve(at),
      deliver: ({ records }: RecordBatch) =>
        new Promise((resolve, reject) => {
          const end = (error?: Error) => (error === undefined ? resolve() : reject(error));
          deliveries.push({ offsets: records.map((record) => record.at), end });
        }),
      settle: () => Promise.resolve(),
      lost: (_source, _partition, expected, found) => Promise.resolve(void lost.push(`${expected} → ${found}`)),
    },
    backoff: { first: 1, longest: 1 },
    most,
    logger: silent,
    signal: ending.signal,
    before: Promise.resolve(),
  });
  while (!partition.healthy) await turn();
  acts.length = 0;
  const end = async (error?: Error) => {
    deliveries.at(-1)?.end(error);
    await turn();
  };
  return { partition, deliveries, acts, lost, end, stop: () => ending.abort() };
};

describe('a partition', () => {
  it('delivers at once what comes, and together what came meanwhile, in order', async () => {
    const { partition, deliveries, end } = await open();
    expect(partition.take([message(0)])).toBe('0');
    expect(partition.take(messages(1, 3))).toBe('2');
    expect(partition.take([message(3)])).toBe('3');
    expect(deliveries.map(({ offsets }) => offsets)).toEqual([['0']]);
    await end();
    expect(deliveries.at(-1)?.offsets).toEqual(['1', '2', '3']);
    expect(partition.expected).toBe(1n);
    await end();
    expect(partition.expected).toBe(4n);
  });

  it('delivers one at a time where that is the most', async () => {
    const { partition, deliveries, end } = await open({ most: 1 });
    partition.take(messages(0, 3));
    for (let n = 0; n < 3; n++) await end();
    expect(deliveries.map(({ offsets }) => offsets)).toEqual([['0'], ['1'], ['2']]);
  });

  it('takes nothing twice, and of what overlaps only what is new', async () => {
    const { partition, deliveries, end } = await open();
    partition.take(messages(0, 2));
    expect(partition.take(messages(0, 4))).toBe('3');
    await end();
    expect(deliveries.at(-1)?.offsets).toEqual(['2', '3']);
  });

  it('is read no further while much waits, and again when half of it is gone', async () => {
    const { partition, deliveries, acts, end } = await open();
    partition.take([message(0)]);
    partition.take(messages(1, 2_001));
    expect(acts).toEqual(['pause']);
    expect(partition.take([message(2_001)])).toBeUndefined();
    for (let n = 0; n < 3; n++) await end();
    expect(acts).toEqual(['pause', 'seek 2001', 'resume']);
    expect(partition.take([message(2_001)])).toBe('2001');
    while (partition.expected !== 2_002n) await end();
    expect(deliveries.flatMap(({ offsets }) => offsets)).toEqual(Array.from({ length: 2_002 }, (_, offset) => String(offset)));
  });

  it('judges a hole when what came before it is dealt with', async () => {
    const { partition, acts, lost, end } = await open();
    partition.take([message(0)]);
    expect(partition.take([message(5)])).toBeUndefined();
    expect([partition.stopped, acts]).toEqual([false, ['pause']]);
    await end();
    expect(acts).toEqual(['pause', 'seek 1', 'resume']);
    partition.take([message(5)]);
    await turn();
    expect([partition.stopped, lost]).toEqual([true, ['1 → 5']]);
  });

  it('forgets what waits when a delivery fails, and asks the group where it is', async () => {
    const { partition, deliveries, acts, end } = await open({ at: '7' });
    partition.take(messages(7, 9));
    partition.take(messages(9, 12));
    await end(new Error('the store is away'));
    expect(partition.healthy).toBe(false);
    expect(partition.take(messages(12, 13))).toBeUndefined();
    while (!acts.includes('seek 7')) await turn();
    partition.take(messages(7, 12));
    expect(deliveries.map(({ offsets }) => offsets)).toEqual([
      ['7', '8'],
      ['7', '8', '9', '10', '11'],
    ]);
  });

  it('begins no delivery once it is to stop, and ends the one under way', async () => {
    const { partition, deliveries, end, stop } = await open();
    partition.take([message(0)]);
    partition.take([message(1)]);
    stop();
    expect(partition.take([message(2)])).toBeUndefined();
    await end();
    await partition.idle();
    expect(deliveries).toHaveLength(1);
  });

  it('stops at a record of another floor', async () => {
    const { partition, deliveries } = await open();
    expect(partition.take([message(0, floorHeaders('f-2'))])).toBeUndefined();
    expect([partition.stopped, deliveries.length]).toEqual([true, 0]);
  });
});
