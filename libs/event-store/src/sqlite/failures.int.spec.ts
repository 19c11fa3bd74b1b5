import { randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { FORMAT } from '@casino/contracts';
import { DatabaseSync } from '@photostructure/sqlite';
import { newEvent, newEvents, readEverything } from '../conformance/harness.js';
import { openSqliteEventStore } from './open-sqlite-event-store.js';
import { temporaryFolder } from './testing/temporary-folder.js';

describe('sqlite event store when things fail', () => {
  const folder = temporaryFolder();
  let number = 0;
  const newFile = () => folder.file(`events-${++number}.db`);
  const unavailable = (text = '') =>
    expect.objectContaining({ code: 'store-unavailable', message: expect.stringContaining(text) as string });
  afterAll(folder.remove);

  /** Nothing that could be compressed. */
  const large = () => newEvent(randomBytes(50_000));

  it('a full disk refuses the whole group, nothing of it is there, and the store goes on', async () => {
    const file = newFile();
    const store = await openSqliteEventStore({ floor: 'f-1', file, maxPages: 100 });
    await store.append('kept', 'no-stream', newEvents(2));
    const head = await store.head();
    const group = Array.from({ length: 12 }, (_, n) =>
      store.append(`lost-${n}`, 'no-stream', [large()], {
        marks: [{ group: 'g', lane: 'game-round/0', stream: 's', revision: BigInt(n), digest: 'd' }],
      }),
    );
    const outcomes = await Promise.allSettled(group);
    expect(outcomes.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 'rejected'));
    await expect(group[0]).rejects.toThrow(unavailable('disk is full'));
    expect(await store.head()).toBe(head);
    expect(await store.inbox.lastMark('g', 'game-round/0', 's')).toBeUndefined();

    // what still fits is taken, at the revisions and positions that follow
    await expect(store.append('lost-0', 0n, newEvents(1))).rejects.toThrow(expect.objectContaining({ code: 'revision-conflict' }));
    await store.append('lost-0', 'no-stream', [large()]);
    await store.append('kept', 1n, newEvents(1));
    const before = await readEverything(store, store.start, ['']);
    expect(before.map(({ stream, revision, position }) => `${stream}/${revision}@${position}`)).toEqual([
      'kept/0@1',
      'kept/1@2',
      'lost-0/0@3',
      'kept/2@4',
    ]);
    await store.close();

    const again = await openSqliteEventStore({ floor: 'f-1', file });
    expect(await readEverything(again, again.start, [''])).toEqual(before);
    await Promise.all(Array.from({ length: 20 }, (_, n) => again.append(`later-${n}`, 'no-stream', [large()])));
    await again.close();
  });

  it('a full disk stays no reason to skip: a subscriber sees what was stored before and after', async () => {
    const store = await openSqliteEventStore({ floor: 'f-1', file: newFile(), maxPages: 60 });
    const seen: string[] = [];
    const subscription = store.subscribe(store.start, {}, async ({ events }) => {
      for (const { stream } of events) seen.push(stream);
    });
    await store.append('first', 'no-stream', newEvents(1));
    await expect(store.append('never', 'no-stream', Array.from({ length: 10 }, large))).rejects.toThrow(unavailable());
    await store.append('second', 'no-stream', newEvents(1));
    while (seen.length < 2) await new Promise((resolve) => setImmediate(resolve));
    await subscription.stop();
    await store.close();
    expect(seen).toEqual(['first', 'second']);
  });

  it('an operation that cannot be stored does not take its neighbours with it', async () => {
    const store = await openSqliteEventStore({ floor: 'f-1', file: newFile() });
    const parked = store.inbox.park({
      group: 'g',
      key: 'k',
      source: 's',
      at: '1',
      bytes: new Uint8Array(1),
      reason: 'defect',
      error: { not: 'text' } as unknown as string,
      attempts: 1,
      parkedAt: 1,
      retryAt: 1,
    });
    const [defect, one, two] = await Promise.allSettled([
      parked,
      store.append('a', 'no-stream', newEvents(1)),
      store.append('b', 'no-stream', newEvents(1)),
    ]);
    expect(defect).toMatchObject({ status: 'rejected', reason: { code: 'internal-error' } });
    expect([one?.status, two?.status]).toEqual(['fulfilled', 'fulfilled']);
    expect(await store.head()).toBe('2');
    await store.close();
  });

  const written = (sql: string): string => {
    const file = newFile();
    const db = new DatabaseSync(file);
    db.exec(sql);
    db.close();
    return file;
  };
  const ofAnotherFloor = async (): Promise<string> => {
    const file = newFile();
    const store = await openSqliteEventStore({ floor: 'f-2', file });
    await store.append('a', 'no-stream', newEvents(1));
    await store.close();
    return file;
  };
  /** As a program before there were formats left it, its last appends still in the log. */
  const ofTheVersionBefore = (): string => {
    const running = newFile();
    const db = new DatabaseSync(running);
    db.exec('PRAGMA journal_mode = WAL; PRAGMA user_version = 1; CREATE TABLE events (position INTEGER PRIMARY KEY, bytes BLOB NOT NULL);');
    db.exec("PRAGMA wal_checkpoint(TRUNCATE); INSERT INTO events VALUES (1, x'00')");
    const file = newFile();
    for (const suffix of ['', '-wal']) copyFileSync(`${running}${suffix}`, `${file}${suffix}`);
    db.close();
    return file;
  };
  const ofFormat = async (format: number): Promise<string> => {
    const file = await ofAnotherFloor();
    const db = new DatabaseSync(file);
    db.exec(`PRAGMA user_version = ${format}`);
    db.close();
    return file;
  };

  it.each([
    ['of the version before', ofTheVersionBefore, `it is of format 0, this program reads and writes format ${FORMAT}`],
    ['of a later format', () => ofFormat(99), `it is of format 99, this program reads and writes format ${FORMAT}`],
    ['of another floor', ofAnotherFloor, 'it belongs to floor "f-2", this is floor "f-1"'],
    [
      'of another product',
      () => written('PRAGMA application_id = 7; CREATE TABLE hens (eggs INTEGER)'),
      `it is of format 0, this program reads and writes format ${FORMAT}`,
    ],
  ])('refuses a file %s with a sentence that names both, and leaves it as it is and free', async (_of, make, sentence) => {
    const file = await make();
    const stored = () =>
      [file, `${file}-wal`].flatMap((path) => (existsSync(path) && statSync(path).size > 0 ? [readFileSync(path).toString('hex')] : []));
    const before = stored();
    for (let tries = 0; tries < 2; tries++) {
      await expect(openSqliteEventStore({ floor: 'f-1', file })).rejects.toThrow(
        expect.objectContaining({ code: 'another-floor', message: expect.stringContaining(`${file}: ${sentence}`) as string }),
      );
    }
    expect(stored()).toEqual(before);
    // nobody holds it: whose it is may write to it
    const db = new DatabaseSync(file, { timeout: 0 });
    db.exec('BEGIN EXCLUSIVE; ROLLBACK;');
    db.close();
  });

  it('refuses an empty file of no named floor, and one that is no database, and leaves them as they are', async () => {
    const nobodys = newFile();
    await expect(openSqliteEventStore({ file: nobodys })).rejects.toThrow(
      expect.objectContaining({ code: 'another-floor', message: expect.stringContaining('no floor is named') as string }),
    );
    const other = newFile();
    const text = 'Dear diary, '.repeat(1000);
    writeFileSync(other, text);
    await expect(openSqliteEventStore({ floor: 'f-1', file: other })).rejects.toThrow(unavailable(other));
    expect(readFileSync(other, 'utf8')).toBe(text);
  });

  it('a store of which nobody names the floor is opened as whose it is', async () => {
    const store = await openSqliteEventStore({ file: await ofAnotherFloor() });
    expect(store.floor).toBe('f-2');
    await store.close();
  });

  it('a process that died while it made the file, half of it on disk, does not block the next start', async () => {
    const making = newFile();
    const db = new DatabaseSync(making);
    // a cache this small writes pages before the commit
    db.exec('PRAGMA cache_size = 2; BEGIN; CREATE TABLE half (bytes BLOB NOT NULL);');
    for (let row = 0; row < 50; row++) db.prepare('INSERT INTO half VALUES (randomblob(4000))').run();
    const file = newFile();
    for (const suffix of ['', '-journal']) copyFileSync(`${making}${suffix}`, `${file}${suffix}`);
    db.close();
    expect(statSync(file).size).toBeGreaterThan(4096);
    const store = await openSqliteEventStore({ floor: 'f-1', file });
    await store.append('a', 'no-stream', newEvents(1));
    await store.close();
  });

  it('after a close the file alone is the whole store: a copy of it misses nothing', async () => {
    const file = newFile();
    const store = await openSqliteEventStore({ floor: 'f-1', file });
    await store.append('a', 'no-stream', newEvents(3), {
      marks: [{ group: 'g', lane: 'game-round/0', stream: 's', revision: 0n, digest: 'd' }],
    });
    const events = await readEverything(store, store.start, ['']);
    expect(await store.inbox.lastMark('g', 'game-round/0', 's')).toMatchObject({ revision: 0n });
    await store.close();
    const copy = newFile();
    copyFileSync(file, copy);
    const again = await openSqliteEventStore({ floor: 'f-1', file: copy });
    expect(await readEverything(again, again.start, [''])).toEqual(events);
    expect(await again.inbox.lastMark('g', 'game-round/0', 's')).toMatchObject({ revision: 0n });
    await again.close();
  });

  it('a folder that does not exist is named', async () => {
    await expect(openSqliteEventStore({ floor: 'f-1', file: folder.file('nowhere/events.db') })).rejects.toThrow(unavailable('nowhere'));
  });
});
