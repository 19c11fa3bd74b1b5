import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteEventStore, type EventStore } from '@casino/event-store';
import { holdLease, LeaseLost, leaseTimes, longestTakeOver, takeLease } from './lease.js';
import { createRelayLog } from './relay-log.js';

const TIMES = { expires: 150, renew: 50, poll: 10, alone: false };
const clock = { now: () => 1_790_000_000_000 };

describe('the lease of a relay', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lease-'));
  let store: EventStore;
  beforeAll(async () => {
    store = await openSqliteEventStore({ floor: 'f-1', file: join(folder, 'store.db') });
  });
  afterAll(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });
  let services = 0;
  const { signal } = new AbortController();
  const stage = () => {
    const service = `service-${services++}`;
    const log = () => createRelayLog(store, service, clock);
    return { log, take: (instance: string, own = true) => takeLease(log(), instance, TIMES, own, signal) };
  };

  it('goes to one of many that ask at once', async () => {
    const { log } = stage();
    const stop = new AbortController();
    const asked = ['a', 'b', 'c', 'd'].map((instance) => takeLease(log(), instance, { ...TIMES, expires: 60_000 }, true, stop.signal));
    expect(await Promise.race(asked)).toBe(true);
    stop.abort();
    expect((await Promise.all(asked)).filter((taken) => taken)).toHaveLength(1);
  });

  it('is taken back at once by the same instance, and by another only when nothing was appended for its time', async () => {
    const { log, take } = stage();
    expect(await take('a')).toBe(true);
    expect(await take('a')).toBe(true);
    const before = log();
    await before.refresh();
    const waiting = take('b');
    const holder = holdLease(before, 'a');
    for (let n = 0; n < 5; n++) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      await holder.append(() => ({ kind: 'checkpoint', holder: 'a', position: String(n) }));
    }
    const kept = log();
    await kept.refresh();
    expect(kept.state).toMatchObject({ holder: 'a', position: '4' });
    expect(await waiting).toBe(true);
    await expect(holder.append(() => ({ kind: 'checkpoint', holder: 'a', position: '9' }))).rejects.toBeInstanceOf(LeaseLost);
    await kept.refresh();
    expect(kept.state).toMatchObject({ holder: 'b', position: '4' });
  });

  it('is free at once when it was given back, the checkpoint stays', async () => {
    const { log, take } = stage();
    await take('a');
    const mine = log();
    await mine.refresh();
    await mine.append({ kind: 'checkpoint', holder: 'a', position: '7' });
    await mine.append({ kind: 'released', holder: 'a' });
    expect(await take('b')).toBe(true);
    await mine.refresh();
    expect(mine.state).toMatchObject({ holder: 'b', position: '7' });
  });

  it('whoever lost it appends no more, nor what was waiting as it heard of that', async () => {
    const { log, take } = stage();
    await take('a');
    const mine = log();
    await mine.refresh();
    const holder = holdLease(mine, 'a');
    const another = log();
    await another.refresh();
    await another.append({ kind: 'taken', holder: 'b' });
    const entry = (position: string) => () => ({ kind: 'checkpoint', holder: 'a', position }) as const;
    const woken = await Promise.allSettled([holder.append(entry('1')), holder.append(entry('2')), holder.look()]);
    expect(woken).toEqual(Array.from({ length: 3 }, () => ({ status: 'rejected', reason: expect.any(LeaseLost) as LeaseLost })));
    await expect(holder.append(entry('3'))).rejects.toBeInstanceOf(LeaseLost);
    await holdLease(another, 'b').append(() => ({ kind: 'checkpoint', holder: 'b', position: '5' }));
    expect(another.state).toMatchObject({ holder: 'b', position: '5' });
  });

  it('a request deposes nobody, and is known to the holder after its next entry', async () => {
    const { log, take } = stage();
    await take('a');
    const mine = log();
    await mine.refresh();
    const holder = holdLease(mine, 'a');
    await log().request({ kind: 'republish', request: 'r-1', from: '0' });
    await holder.append(() => ({ kind: 'checkpoint', holder: 'a', position: '3' }));
    expect(mine.state.requests).toEqual([{ request: 'r-1', from: '0' }]);
    await holder.append(() => ({ kind: 'republished', holder: 'a', request: 'r-1' }));
    expect(mine.state).toMatchObject({ requests: [], republish: undefined });
  });

  it('many that ask one reader at once hear of a request once', async () => {
    const { log } = stage();
    await log().request({ kind: 'republish', request: 'r-1', from: '0' });
    const reader = log();
    const read = await Promise.all([reader.refresh(), reader.refresh(), reader.refresh()]);
    expect(read.flat()).toHaveLength(1);
    expect(reader.state.requests).toEqual([{ request: 'r-1', from: '0' }]);
  });

  it('whoever takes over after 500 entries reads on from a snapshot', async () => {
    const { log, take } = stage();
    await take('a');
    const mine = log();
    await mine.refresh();
    for (let n = 0; n < 500; n++) await mine.append({ kind: 'checkpoint', holder: 'a', position: String(n) });
    const next = log();
    expect((await next.refresh()).length).toBeLessThan(200);
    expect(next.state).toEqual(mine.state);
    expect(next.revision).toBe(500n);
  });

  /** The store as KurrentDB keeps it: only the newest of the stream can be read. */
  const forgetting = (count: number): EventStore => ({
    ...store,
    readStream: async (stream, from = 0n, limit = 1_000_000) => {
      const all = await store.readStream(stream);
      return all
        .slice(-count)
        .filter(({ revision }) => revision >= from)
        .slice(0, limit);
    },
  });

  it('a reader that was away while the store forgot entries knows what they said', async () => {
    const { log, take } = stage();
    await take('a');
    const mine = log();
    await mine.refresh();
    const away = createRelayLog(forgetting(300), `service-${services - 1}`, clock);
    await away.refresh();
    await mine.request({ kind: 'republish', request: 'r-1', from: '0' });
    for (let n = 0; n < 900; n++) await mine.append({ kind: 'checkpoint', holder: 'a', position: String(n) });
    expect((await away.refresh()).length).toBeLessThan(300);
    expect([away.state, away.revision]).toEqual([mine.state, 901n]);
    expect(away.state.requests).toEqual([{ request: 'r-1', from: '0' }]);
    await away.append({ kind: 'taken', holder: 'b' });
  });

  it('the longest take-over, by its times, is below the 10 s that are promised', () => {
    expect(longestTakeOver(leaseTimes({}))).toBe(9_000);
  });

  it('is refused when it could not be kept', () => {
    expect(() => leaseTimes({ expires: 1000, renew: 900 })).toThrow(expect.objectContaining({ code: 'configuration-invalid' }));
  });
});
