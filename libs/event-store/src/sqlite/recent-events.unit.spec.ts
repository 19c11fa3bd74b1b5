import fc from 'fast-check';
import { newEvents, seeded } from '../conformance/harness.js';
import type { StoredEvent } from '../event-store.js';
import { createRecentEvents } from './recent-events.js';

describe('recent events', () => {
  it('a page is what the file would give, or there is none; never one with a gap', () => {
    const append = fc.record({
      stream: fc.constantFrom('round-T1-1', 'chips-T1-1', 'vault-T1-1'),
      count: fc.integer({ min: 1, max: 4 }),
      size: fc.integer({ min: 0, max: 40 }),
    });
    fc.assert(
      fc.property(
        fc.array(append, { maxLength: 30 }),
        fc.integer({ min: 0, max: 5 }),
        fc.integer({ min: 1, max: 9 }),
        (appends, before, limit) => {
          const recent = createRecentEvents(8, 120);
          const all: Pick<StoredEvent, 'stream' | 'position' | 'bytes'>[] = [];
          let head = before;
          let served = 0;
          for (const [index, { stream, count, size }] of appends.entries()) {
            const events = newEvents(count, () => 'x'.repeat(size));
            head += count;
            recent.add(stream, index * 10 + count - 1, head, events);
            all.push(...events.map(({ bytes }, n) => ({ stream, bytes, position: String(head - count + 1 + n) })));
            for (let after = 0; after <= head; after++) {
              for (const prefixes of [undefined, ['round-', 'chips-'], []]) {
                const page = recent.page(after, prefixes, limit, head);
                if (page === undefined) continue;
                served++;
                const wanted = all
                  .filter(
                    (event) =>
                      Number(event.position) > after &&
                      (prefixes === undefined || prefixes.some((prefix) => event.stream.startsWith(prefix))),
                  )
                  .slice(0, limit);
                expect(page.events.map(({ position }) => position)).toEqual(wanted.map(({ position }) => position));
                expect(page.events.every(({ bytes }, n) => bytes === wanted[n]?.bytes)).toBe(true);
                expect(page.end || Number(page.next) < head).toBe(true);
                if (page.events.length === limit) expect(page.next).toBe(page.events.at(-1)?.position);
                else expect(page.next).toBe(String(head));
              }
            }
          }
          expect(appends.length === 0 || served > 0).toBe(true);
        },
      ),
      seeded(30),
    );
  });

  it('knows nothing of what came before it, nor after it was emptied', () => {
    const recent = createRecentEvents();
    expect(recent.page(0, undefined, 5, 3)).toBeUndefined();
    recent.add('round-T1-1', 1, 5, newEvents(2));
    expect(recent.page(2, undefined, 5, 5)).toBeUndefined();
    expect(recent.page(3, undefined, 5, 5)?.events.map(({ revision }) => revision)).toEqual([0n, 1n]);
    recent.clear();
    expect(recent.page(3, undefined, 5, 5)).toBeUndefined();
  });
});
