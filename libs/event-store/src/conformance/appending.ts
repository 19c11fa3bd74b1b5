import fc from 'fast-check';
import { MAX_EVENT_BYTES, type EventStore, type ExpectedRevision } from '../event-store.js';
import { contiguous, newEvent, newEvents, readEverything, seeded, textOf, uniqueTag, useSubject, type OpenSubject } from './harness.js';

const conflict = expect.objectContaining({ code: 'revision-conflict' });

/** Compile-time: there is no append without saying what the stream is expected to be. */
export const withoutExpectedRevision = (store: EventStore) =>
  // @ts-expect-error case-58: the expected revision is mandatory
  store.append('stream', [newEvent()]);

export const appendingConformance = (open: OpenSubject): void => {
  describe('appending', () => {
    const subject = useSubject(open);

    it('case-58: an append that does not name the expected revision stores nothing', async () => {
      const stream = uniqueTag();
      const careless = subject.store.append as (...parameters: unknown[]) => Promise<unknown>;
      const wrong = [undefined, null, 0, '0', 'any', -1n, 2n ** 64n];
      const appendAnyway = (expected: unknown) => (async () => careless.call(subject.store, stream, expected, [newEvent()]))();
      for (const expected of wrong) await expect(appendAnyway(expected)).rejects.toThrow();
      await subject.store.append(stream, 'no-stream', [newEvent()]);
      for (const expected of wrong) await expect(appendAnyway(expected)).rejects.toThrow();
      expect(await subject.store.readStream(stream)).toHaveLength(1);
    });

    it('counts revisions from 0 and answers with the last', async () => {
      const stream = uniqueTag();
      const first = await subject.store.append(stream, 'no-stream', newEvents(3));
      expect(first.revision).toBe(2n);
      const second = await subject.store.append(stream, 2n, newEvents(1));
      expect(second.revision).toBe(3n);
      expect(subject.store.comparePositions(first.position, second.position)).toBeLessThan(0);
      const events = await subject.store.readStream(stream);
      expect(events.map(({ revision }) => revision)).toEqual([0n, 1n, 2n, 3n]);
      expect(events[3]?.position).toBe(second.position);
    });

    it('case-56: a stale revision fails with new event ids, and so does one from the future', async () => {
      const stream = uniqueTag();
      await subject.store.append(stream, 'no-stream', newEvents(5));
      for (const expected of ['no-stream', 0n, 3n, 5n, 1000n] as const) {
        await expect(subject.store.append(stream, expected, newEvents(1))).rejects.toThrow(conflict);
      }
      await expect(subject.store.append(uniqueTag(), 0n, newEvents(1))).rejects.toThrow(conflict);
      expect(await subject.store.readStream(stream)).toHaveLength(5);
    });

    it('case-56: the same ids with other bytes at a stale revision are not acknowledged', async () => {
      const stream = uniqueTag();
      const event = newEvent('as stored');
      await subject.store.append(stream, 'no-stream', [event]);
      await expect(subject.store.append(stream, 'no-stream', [{ ...event, bytes: newEvent('as retried').bytes }])).rejects.toThrow(
        conflict,
      );
      expect((await subject.store.readStream(stream)).map(textOf)).toEqual(['as stored']);
    });

    it('appends all events of a command or none', async () => {
      const stream = uniqueTag();
      const tooLarge = newEvent(new Uint8Array(MAX_EVENT_BYTES + 1));
      await expect(subject.store.append(stream, 'no-stream', [newEvent(), tooLarge, newEvent()])).rejects.toThrow(
        expect.objectContaining({ code: 'event-too-large' }),
      );
      await expect(subject.store.append(stream, 'no-stream', [newEvent(), { ...newEvent(), id: 'no-uuid' }])).rejects.toThrow(
        expect.objectContaining({ code: 'malformed-event' }),
      );
      await expect(subject.store.append(stream, 'no-stream', [])).rejects.toThrow(expect.objectContaining({ code: 'malformed-event' }));
      expect(await subject.store.readStream(stream)).toEqual([]);
      await subject.store.append(stream, 'no-stream', [newEvent(new Uint8Array(MAX_EVENT_BYTES))]);
      expect((await subject.store.readStream(stream))[0]?.bytes.byteLength).toBe(MAX_EVENT_BYTES);
    });

    it('of concurrent appends to one stream exactly one wins each revision', async () => {
      const stream = uniqueTag();
      const writers = Array.from({ length: 20 }, async (_, writer) => {
        let wins = 0;
        for (let expected: ExpectedRevision = 'no-stream', round = 0; round < 5; round++) {
          const won: bigint | undefined = await subject.store.append(stream, expected, [newEvent(`${writer}`)]).then(
            ({ revision }) => revision,
            (error: { code: string }) => {
              expect(error.code).toBe('revision-conflict');
              return undefined;
            },
          );
          if (won !== undefined) wins++;
          const events = await subject.store.readStream(stream);
          expected = events.at(-1)?.revision ?? 'no-stream';
        }
        return wins;
      });
      const wins = (await Promise.all(writers)).reduce((sum, n) => sum + n, 0);
      const events = await subject.store.readStream(stream);
      expect(wins).toBeGreaterThanOrEqual(5);
      expect(events).toHaveLength(wins);
      expect(contiguous(events)).toBe(true);
    });

    it('200 concurrent appends to as many streams all succeed', async () => {
      const tag = uniqueTag();
      const from = await subject.store.head();
      await Promise.all(Array.from({ length: 200 }, (_, n) => subject.store.append(`${tag}-${n}`, 'no-stream', newEvents(2))));
      const events = await readEverything(subject.store, from, [tag]);
      expect(events).toHaveLength(400);
      expect(contiguous(events)).toBe(true);
    });

    it('any history of right and wrong expectations reads back as its model', async () => {
      const step = fc.record({
        stream: fc.nat(3),
        lag: fc.integer({ min: -1, max: 2 }),
        events: fc.integer({ min: 1, max: 3 }),
        concurrently: fc.boolean(),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.integer({ min: 1, max: 9 }), async (steps, pageSize) => {
          const tag = uniqueTag();
          const from = await subject.store.head();
          const model = new Map<string, string[]>();
          /** Appends in progress, of one stream one at a time: an adapter need not keep their order. */
          const inProgress = new Map<string, Promise<void>>();
          for (const { stream: number, lag, events: count, concurrently } of steps) {
            const stream = `${tag}-${number}`;
            const known = model.get(stream) ?? [];
            const last = known.length - 1 - lag;
            const expected: ExpectedRevision = last < 0 ? 'no-stream' : BigInt(last);
            const fits = expected === (known.length === 0 ? 'no-stream' : BigInt(known.length - 1));
            const events = newEvents(count);
            if (fits) model.set(stream, [...known, ...events.map(({ id }) => id)]);
            await inProgress.get(stream);
            const appended = subject.store.append(stream, expected, events);
            inProgress.set(stream, fits ? appended.then(() => undefined) : expect(appended).rejects.toThrow(conflict));
            if (!concurrently) await Promise.all(inProgress.values());
          }
          await Promise.all(inProgress.values());
          for (const [stream, ids] of model) expect((await subject.store.readStream(stream)).map(({ id }) => id)).toEqual(ids);
          const all = await readEverything(subject.store, from, [tag], pageSize);
          expect(all).toHaveLength([...model.values()].flat().length);
          expect(contiguous(all)).toBe(true);
        }),
        seeded(25),
      );
    });
  });
};
