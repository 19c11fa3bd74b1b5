import { randomBytes, randomUUID } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { DatabaseSync } from '@photostructure/sqlite';
import { goldenBytes, goldenTypes } from '@casino/contracts/testing';
import { newEvent, newEvents, readEverything } from '../conformance/harness.js';
import type { NewEvent } from '../event-store.js';
import { DICTIONARY } from './dictionary.js';
import { openSqliteEventStore } from './open-sqlite-event-store.js';
import { temporaryFolder } from './testing/temporary-folder.js';

interface Row {
  readonly dictionary: number;
  readonly ids: Uint8Array | null;
  readonly bytes: Uint8Array;
}

/** Events of the contract, each with its own id in its bytes. */
const examples = (): NewEvent[] =>
  goldenTypes().map((type) => {
    const event = { ...(JSON.parse(goldenBytes(type).toString()) as object), id: randomUUID() };
    return { id: event.id, type, bytes: Buffer.from(JSON.stringify(event)) };
  });

const deflated = (plain: Buffer, words: string): Buffer => deflateRawSync(plain, { dictionary: Buffer.from(words) });

describe('events at rest', () => {
  const folder = temporaryFolder();
  let number = 0;
  const newFile = () => folder.file(`events-${++number}.db`);
  afterAll(folder.remove);

  const inside = <T>(file: string, look: (db: InstanceType<typeof DatabaseSync>) => T): T => {
    const db = new DatabaseSync(file);
    try {
      return look(db);
    } finally {
      db.close();
    }
  };
  const rowsOf = (file: string) =>
    inside(file, (db) => db.prepare('SELECT dictionary, ids, bytes FROM blocks ORDER BY position').all() as Row[]);
  const append = async (file: string, ...appends: (readonly NewEvent[])[]) => {
    const store = await openSqliteEventStore({ floor: 'f-1', file });
    for (const [index, events] of appends.entries()) await store.append(`round-T1-${index}`, 'no-stream', events);
    await store.close();
  };

  it('events of the contract take less than a third of their bytes, an id once, and anybody with the file reads them', async () => {
    const file = newFile();
    const events = examples();
    await append(file, ...events.map((event) => [event]));
    const rows = rowsOf(file);
    const total = (bytes: readonly { readonly bytes: Uint8Array }[]) =>
      bytes.reduce((sum, { bytes: { byteLength } }) => sum + byteLength, 0);
    expect(total(rows)).toBeLessThan(total(events) / 3);
    expect(rows.every(({ ids }) => ids === null)).toBe(true);
    const words = inside(
      file,
      (db) => db.prepare('SELECT number, words FROM dictionaries').all() as { number: number; words: Uint8Array }[],
    );
    expect(words.map(({ number: n, words: text }) => [n, Buffer.from(text).toString()])).toEqual([[1, DICTIONARY]]);
    for (const [index, { dictionary, bytes }] of rows.entries()) {
      expect(dictionary).toBe(1);
      const plain = inflateRawSync(bytes, { dictionary: Buffer.from(DICTIONARY) });
      expect(plain.subarray(8).equals((events[index] as NewEvent).bytes)).toBe(true);
      expect(plain.readUInt32LE(0)).toBe((events[index] as NewEvent).bytes.byteLength);
    }
  });

  it('what does not become smaller is kept as it is, and ids stand apart where an event does not have its own', async () => {
    const file = newFile();
    const [example] = examples() as [NewEvent];
    const noise = newEvent(randomBytes(2_000));
    const other = { ...example, id: randomUUID() };
    await append(file, [noise], [example, other], newEvents(2));
    expect(rowsOf(file).map(({ dictionary, ids }) => [dictionary, ids === null])).toEqual([
      [0, false],
      [1, false],
      [expect.any(Number), false],
    ]);
    const store = await openSqliteEventStore({ floor: 'f-1', file });
    expect(await store.readStream('round-T1-0')).toMatchObject([noise]);
    expect((await store.readStream('round-T1-1')).map(({ id }) => id)).toEqual([example.id, other.id]);
    await store.close();
  });

  it('appends that are committed together lie in one block, a full one begins another, and each is read alone as it came', async () => {
    const file = newFile();
    const store = await openSqliteEventStore({ floor: 'f-1', file });
    const streams = Array.from({ length: 40 }, (_, index) => `round-T${index % 3}-${index}`);
    const events = new Map(streams.map((stream, index) => [stream, newEvents((index % 4) + 1).concat(newEvent(randomBytes(1_000)))]));
    const written = await Promise.allSettled([
      ...streams.map((stream) => store.append(stream, 'no-stream', events.get(stream) as NewEvent[])),
      // refused beside them, it leaves nothing in their block
      store.append('round-T9-1', 5n, newEvents(1)),
    ]);
    expect(written.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    const blocks = inside(file, (db) => db.prepare('SELECT position, count, dictionary FROM blocks ORDER BY position').all()) as {
      readonly position: number;
      readonly count: number;
    }[];
    expect(blocks.length).toBeGreaterThan(1);
    expect(blocks.length).toBeLessThan(streams.length / 2);
    expect(blocks.reduce((sum, { count }) => sum + count, 0)).toBe(blocks.at(-1)?.position);

    const plain = (read: readonly NewEvent[]) => read.map(({ id, type, bytes }) => ({ id, type, bytes: Buffer.from(bytes) }));
    for (const stream of streams) {
      const expected = plain(events.get(stream) as NewEvent[]);
      expect(plain(await store.readStream(stream))).toEqual(expected);
      expect(plain(await store.readStream(stream, 1n, 1))).toEqual(expected.slice(1, 2));
    }
    const all = streams.filter((stream) => stream.startsWith('round-T1-')).flatMap((stream) => plain(events.get(stream) as NewEvent[]));
    for (const limit of [1, 7, 1_000]) {
      const read: NewEvent[] = [];
      for (let after = store.start, end = false; !end;) {
        const page = await store.readAll(after, { prefixes: ['round-T1-'], limit });
        read.push(...page.events);
        ({ next: after, end } = page);
      }
      expect(plain(read)).toEqual(all);
    }
    await store.close();
  });

  it('what was written with other words stays readable beside what is written now', async () => {
    const file = newFile();
    const [before, now] = [examples(), examples()];
    await append(file, before);
    // as if a former program had written it: these words, under their number
    inside(file, (db) => {
      const [row] = db.prepare('SELECT dictionary, ids, bytes FROM blocks').all() as [Row];
      const plain = inflateRawSync(row.bytes, { dictionary: Buffer.from(DICTIONARY) });
      db.exec("UPDATE dictionaries SET words = CAST('other words' AS BLOB)");
      db.prepare('UPDATE blocks SET bytes = ?').run(deflated(plain, 'other words'));
    });
    const store = await openSqliteEventStore({ floor: 'f-1', file });
    await store.append('round-T1-1', 'no-stream', now);
    expect(rowsOf(file).map(({ dictionary }) => dictionary)).toEqual([1, 2]);
    const read = await readEverything(store, store.start, ['']);
    expect(read.map(({ id, type, bytes }) => ({ id, type, bytes: Buffer.from(bytes) }))).toEqual([...before, ...now]);
    await store.close();
    // and only once for all that follow
    await (await openSqliteEventStore({ floor: 'f-1', file })).close();
    expect(inside(file, (db) => db.prepare('SELECT count(*) AS count FROM dictionaries').get())).toEqual({ count: 2 });
  });

  it.each([
    ['cut off', (bytes: Uint8Array) => bytes.subarray(0, bytes.byteLength / 2)],
    ['written over', (bytes: Uint8Array) => Buffer.alloc(bytes.byteLength, 0xff)],
    ['empty', () => new Uint8Array(0)],
  ])('a block whose bytes are %s holds no event: the store says whose, and reads the others', async (_how, spoil) => {
    const file = newFile();
    await append(file, examples().slice(0, 4), examples().slice(0, 2));
    inside(file, (db) => {
      const [{ bytes }] = db.prepare('SELECT bytes FROM blocks WHERE position = 4').all() as [Row];
      db.prepare('UPDATE blocks SET bytes = ? WHERE position = 4').run(spoil(bytes));
    });
    const store = await openSqliteEventStore({ floor: 'f-1', file });
    const damaged = expect.objectContaining({ code: 'store-unavailable', message: expect.stringContaining('round-T1-0') as string });
    await expect(store.readStream('round-T1-0')).rejects.toThrow(damaged);
    await expect(store.readAll(store.start, { limit: 10 })).rejects.toThrow(damaged);
    expect(await store.readStream('round-T1-1')).toHaveLength(2);
    await store.close();
  });
});
