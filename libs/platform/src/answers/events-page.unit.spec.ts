import type { EventStore, StoredEvent } from '@casino/event-store';
import { eventsPage, MOST_EVENTS } from './events-page.js';

const storeOf = (sizes: readonly number[]): EventStore & { readonly reads: number[] } => {
  const events = sizes.map(
    (size, index) => ({ bytes: Buffer.from(JSON.stringify({ n: index, text: 'x'.repeat(size) })) }) as unknown as StoredEvent,
  );
  const reads: number[] = [];
  const readStream = (_: string, from = 0n, limit = Infinity): Promise<StoredEvent[]> => {
    const found = events.slice(Number(from), Number(from) + limit);
    reads.push(found.length);
    return Promise.resolve(found);
  };
  return { readStream, reads } as unknown as EventStore & { readonly reads: number[] };
};

interface Page {
  readonly stream: string;
  readonly events: readonly { readonly n: number }[];
  readonly next: string | null;
}
const read = async (store: EventStore, from = 0n, limit = MOST_EVENTS): Promise<Page> =>
  JSON.parse(await eventsPage(store, 'round-T1-12', { from, limit }, 'round-not-found')) as Page;
const all = async (store: EventStore, limit?: number): Promise<{ readonly numbers: number[]; readonly pages: number }> => {
  const numbers: number[] = [];
  for (let pages = 1, from = 0n; ; pages++) {
    const { events, next } = await read(store, from, limit);
    numbers.push(...events.map(({ n }) => n));
    if (next === null) return { numbers, pages };
    from = BigInt(next);
  }
};

describe('a page of stored events', () => {
  it('goes on at `next` until everything was given out, each event once and in order', async () => {
    for (const [count, limit, pages] of [
      [1, 1, 1],
      [7, 3, 3],
      [6, 3, 2],
      [1_000, 1_000, 1],
      [1_001, 1_000, 2],
      [450, 200, 3],
    ] as const) {
      const found = await all(storeOf(Array.from({ length: count }, () => 10)), limit);
      expect(found).toEqual({ numbers: Array.from({ length: count }, (_, n) => n), pages });
    }
  });

  it('ends at a megabyte, whatever its limit, and reads no thousand large events for it', async () => {
    const store = storeOf(Array.from({ length: 1_000 }, () => 50_000));
    const { events, next } = await read(store);
    expect(events.length).toBe(21);
    expect(next).toBe('21');
    expect(store.reads.reduce((sum, found) => sum + found, 0)).toBeLessThan(250);
    expect((await all(store)).numbers).toEqual(Array.from({ length: 1_000 }, (_, n) => n));
  });

  it('an event larger than a page is a page of its own', async () => {
    expect(await all(storeOf([2_000_000, 10, 2_000_000]))).toEqual({ numbers: [0, 1, 2], pages: 2 });
  });

  it('behind the end it is empty; of a stream that is not there, not found', async () => {
    expect(await read(storeOf([1, 1]), 2n)).toEqual({ stream: 'round-T1-12', events: [], next: null });
    await expect(read(storeOf([]))).rejects.toMatchObject({ code: 'round-not-found' });
  });
});
