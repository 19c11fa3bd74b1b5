import fc from 'fast-check';
import {
  contiguous,
  newEvent,
  newEvents,
  positionsRise,
  readEverything,
  seeded,
  textOf,
  uniqueTag,
  useSubject,
  type OpenSubject,
} from './harness.js';

export const readingConformance = (open: OpenSubject): void => {
  describe('reading', () => {
    const subject = useSubject(open);

    it('returns every byte value, in bytes that are no JSON and no text', async () => {
      const stream = uniqueTag();
      const every = Uint8Array.from({ length: 256 }, (_, value) => value);
      await subject.store.append(stream, 'no-stream', [newEvent(every), newEvent(new Uint8Array(0))]);
      const [first, second] = await subject.store.readStream(stream);
      expect(Buffer.from(first?.bytes ?? []).equals(Buffer.from(every))).toBe(true);
      expect(second?.bytes.byteLength).toBe(0);
    });

    it('returns bytes as they were stored: key order, number forms, white space and unicode stay', async () => {
      const stream = uniqueTag();
      const texts = [
        '{"b":1.0,"a":1e2, "a":2}',
        '{"é":"e\u0301","k":"\\u00e9\\ud83c\\udccf"}',
        '\uFEFF{}',
        '{"n":9007199254740993}',
        '{broken',
        '🂡🃏 ٣',
      ];
      await subject.store.append(
        stream,
        'no-stream',
        texts.map((text) => newEvent(text)),
      );
      const events = await subject.store.readStream(stream);
      expect(events.map(({ bytes }) => Buffer.from(bytes).toString('hex'))).toEqual(texts.map((text) => Buffer.from(text).toString('hex')));
    });

    it('any bytes come back equal', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 3000 }), { minLength: 1, maxLength: 5 }), async (contents) => {
          const stream = uniqueTag();
          await subject.store.append(
            stream,
            'no-stream',
            contents.map((bytes) => newEvent(bytes)),
          );
          const events = await subject.store.readStream(stream);
          expect(events.map(({ bytes }) => [...bytes])).toEqual(contents.map((bytes) => [...bytes]));
        }),
        seeded(30),
      );
    });

    it('case-29: what a reader does to its bytes does not reach the next reader', async () => {
      const stream = uniqueTag();
      const from = await subject.store.head();
      await subject.store.append(stream, 'no-stream', [newEvent('untouched')]);
      const [mine] = await subject.store.readStream(stream);
      mine?.bytes.fill(0);
      const [fromAll] = await readEverything(subject.store, from, [stream]);
      fromAll?.bytes.fill(0);
      expect((await subject.store.readStream(stream)).map(textOf)).toEqual(['untouched']);
    });

    it('returns id, type, stream and revision as they were given', async () => {
      const stream = `${uniqueTag()}-Spieltisch_ä-🂡`;
      const from = await subject.store.head();
      const event = newEvent('x', 'casino.game-round.CoupStarted.v12');
      const { position } = await subject.store.append(stream, 'no-stream', [event]);
      const whole = { id: event.id, type: event.type, stream, revision: 0n, position };
      expect((await subject.store.readStream(stream))[0]).toMatchObject(whole);
      expect((await readEverything(subject.store, from, [stream]))[0]).toMatchObject(whole);
    });

    it('reads a part of a stream, from a revision (inclusive) and at most so many', async () => {
      const stream = uniqueTag();
      await subject.store.append(stream, 'no-stream', newEvents(10));
      const revisions = async (from?: bigint, limit?: number) =>
        (await subject.store.readStream(stream, from, limit)).map(({ revision }) => Number(revision));
      expect(await revisions(7n)).toEqual([7, 8, 9]);
      expect(await revisions(2n, 3)).toEqual([2, 3, 4]);
      expect(await revisions(10n)).toEqual([]);
      expect(await subject.store.readStream(uniqueTag())).toEqual([]);
    });

    it('reads a stream of 5,000 events whole', async () => {
      const stream = uniqueTag();
      const from = await subject.store.head();
      for (let at = -1n; at < 4999n; at += 500n)
        await subject.store.append(
          stream,
          at < 0n ? 'no-stream' : at,
          newEvents(500, (n) => String(at + 1n + BigInt(n))),
        );
      const events = await subject.store.readStream(stream);
      expect(events).toHaveLength(5000);
      expect(events.every((event, index) => textOf(event) === String(index))).toBe(true);
      expect(await readEverything(subject.store, from, [stream], 333)).toEqual(events);
    });

    it('positions are exclusive, rise, and can be resumed from anywhere', async () => {
      const tag = uniqueTag();
      const from = await subject.store.head();
      for (let n = 0; n < 6; n++)
        await subject.store.append(`${tag}-${n % 2}`, n < 2 ? 'no-stream' : BigInt(Math.floor(n / 2) - 1), newEvents(1));
      const all = await readEverything(subject.store, from, [tag]);
      expect(all).toHaveLength(6);
      expect(positionsRise(subject.store, all)).toBe(true);
      for (const [index, { position }] of all.entries()) {
        expect(await readEverything(subject.store, position, [tag], 2)).toEqual(all.slice(index + 1));
      }
      expect(subject.store.comparePositions(subject.store.start, (all[0] as { position: string }).position)).toBeLessThan(0);
      expect(subject.store.comparePositions(from, from)).toBe(0);
    });

    it('a page goes on where it ended, also when its end was filtered away', async () => {
      const tag = uniqueTag();
      const from = await subject.store.head();
      await subject.store.append(`${tag}-a`, 'no-stream', newEvents(3));
      await subject.store.append(`${tag}-b`, 'no-stream', newEvents(50));
      const page = await subject.store.readAll(from, { prefixes: [`${tag}-a`], limit: 10 });
      expect(page.events).toHaveLength(3);
      expect(page.end).toBe(true);
      await subject.store.append(`${tag}-a`, 2n, newEvents(1));
      const more = await subject.store.readAll(page.next, { prefixes: [`${tag}-a`], limit: 10 });
      expect(more.events.map(({ revision }) => revision)).toEqual([3n]);
      const full = await subject.store.readAll(from, { prefixes: [`${tag}-a`], limit: 2 });
      expect([full.events.length, full.end]).toEqual([2, false]);
    });

    it('prefixes are taken literally, as many as are asked for; none asked for is every stream', async () => {
      const tag = uniqueTag();
      const from = await subject.store.head();
      const streams = ['round-1', 'round-2', 'roundabout', 'table-1', 'vault-1', 'r%_nd-1', 'ünd-1'].map((name) => `${tag}${name}`);
      for (const stream of streams) await subject.store.append(stream, 'no-stream', newEvents(1));
      const matching = async (...prefixes: string[]) =>
        (
          await readEverything(
            subject.store,
            from,
            prefixes.map((prefix) => tag + prefix),
          )
        ).map(({ stream }) => stream.slice(tag.length));
      expect(await matching('round-', 'table-')).toEqual(['round-1', 'round-2', 'table-1']);
      expect(await matching('r%_nd-')).toEqual(['r%_nd-1']);
      expect(await matching('ü')).toEqual(['ünd-1']);
      expect(await readEverything(subject.store, from, [])).toEqual([]);
      const all = await subject.store.readAll(from, { limit: 100_000 });
      expect(all.events.map(({ stream }) => stream).filter((stream) => stream.startsWith(tag))).toEqual(streams);
    });

    it('case-43: 1,000 events of one millisecond keep their order', async () => {
      const tag = uniqueTag();
      const from = await subject.store.head();
      const sameTime = (n: number) => JSON.stringify({ time: '2026-01-01T00:00:00.000Z', n });
      await Promise.all(
        Array.from({ length: 10 }, (_, s) =>
          subject.store.append(
            `${tag}-${s}`,
            'no-stream',
            newEvents(100, (n) => sameTime(n)),
          ),
        ),
      );
      const events = await readEverything(subject.store, from, [tag], 77);
      expect(events).toHaveLength(1000);
      expect(contiguous(events)).toBe(true);
      expect(events.every((event) => textOf(event) === sameTime(Number(event.revision)))).toBe(true);
    });

    it('case-11: a reader that pages while appends are open skips none', async () => {
      const tag = uniqueTag();
      const from = await subject.store.head();
      const large = Array.from({ length: 40 }, () => newEvent(new Uint8Array(100_000)));
      let appending = true;
      const appends = Promise.all([
        subject.store.append(`${tag}-slow`, 'no-stream', large),
        ...Array.from({ length: 20 }, async (_, s) => {
          for (let n = 0; n < 20; n++) await subject.store.append(`${tag}-${s}`, n === 0 ? 'no-stream' : BigInt(n - 1), newEvents(1));
        }),
      ]).finally(() => {
        appending = false;
      });
      const seen = [];
      for (let position = from, done = false; !done;) {
        const all = !appending;
        const page = await subject.store.readAll(position, { prefixes: [tag], limit: 7 });
        seen.push(...page.events);
        position = page.next;
        done = all && page.end;
        await new Promise((resolve) => setImmediate(resolve));
      }
      await appends;
      expect(seen).toHaveLength(440);
      expect(contiguous(seen)).toBe(true);
      expect(positionsRise(subject.store, seen)).toBe(true);
    });

    it('what was acknowledged is there after the store was closed and opened again', async () => {
      const stream = uniqueTag();
      const from = await subject.store.head();
      const appended = await subject.store.append(stream, 'no-stream', newEvents(3));
      const before = await subject.store.readStream(stream);
      const again = await subject.reopen();
      expect(await again.readStream(stream)).toEqual(before);
      expect(await readEverything(again, from, [stream])).toEqual(before);
      expect(again.comparePositions(await again.head(), appended.position)).toBeGreaterThanOrEqual(0);
      expect((await again.append(stream, 2n, newEvents(1))).revision).toBe(3n);
    });

    it('closing waits for appends in progress, can be done twice, and ends the store', async () => {
      const stream = uniqueTag();
      const appended = subject.store.append(stream, 'no-stream', newEvents(1));
      const closing = subject.store.close();
      expect((await appended).revision).toBe(0n);
      await closing;
      await subject.store.close();
      const unavailable = expect.objectContaining({ code: 'store-unavailable' });
      await expect(subject.store.append(stream, 0n, newEvents(1))).rejects.toThrow(unavailable);
      await expect(subject.store.readStream(stream)).rejects.toThrow(unavailable);
      expect(await (await subject.reopen()).readStream(stream)).toHaveLength(1);
    });
  });
};
