import { copyFileSync, writeFileSync } from 'node:fs';
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

  const large = () => newEvent(new Uint8Array(50_000));

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

  it('refuses a file of another schema and one that is no database, and leaves them as they are and free', async () => {
    const newer = newFile();
    const db = new DatabaseSync(newer);
    db.exec('PRAGMA user_version = 99');
    db.close();
    for (let tries = 0; tries < 2; tries++) {
      await expect(openSqliteEventStore({ floor: 'f-1', file: newer })).rejects.toThrow(unavailable('schema 99'));
    }
    const other = newFile();
    writeFileSync(other, 'Dear diary, '.repeat(1000));
    await expect(openSqliteEventStore({ floor: 'f-1', file: other })).rejects.toThrow(unavailable(other));
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
