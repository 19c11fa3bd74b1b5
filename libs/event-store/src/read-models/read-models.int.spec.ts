import { rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';
import { newEvents } from '../conformance/harness.js';
import type { EventStore } from '../event-store.js';
import { openSqliteEventStore } from '../sqlite/open-sqlite-event-store.js';
import { temporaryFolder } from '../sqlite/testing/temporary-folder.js';
import { createFollowing, type Following } from './create-following.js';
import { openReadModelFile, type ReadModelFile } from './open-read-model-file.js';

interface Heard {
  put(event: string): void;
  all(): readonly string[];
}
interface Model extends Following<readonly string[]> {
  /** `stream@revision` of everything taken, in order. */
  all(): readonly string[];
}

describe('a read model that follows its store', () => {
  const folder = temporaryFolder();
  let store: EventStore;
  let file: string;
  let files = 0;
  let warnings: string[];
  let model: Model | undefined;
  /** Thrown by the model when it takes a page. */
  let broken: Error | undefined;

  const openFile = (version = 1): ReadModelFile<Heard> =>
    openReadModelFile({
      file,
      name: 'lines',
      version,
      schema: 'CREATE TABLE IF NOT EXISTS heard (n INTEGER PRIMARY KEY, event TEXT NOT NULL);',
      check: 'quick_check',
      warn: (text) => void warnings.push(text),
      prepare(db): Heard {
        const put = db.prepare('INSERT INTO heard (event) VALUES (?)');
        const all = db.prepare('SELECT event FROM heard ORDER BY n');
        return { put: (event) => void put.run(event), all: () => (all.all() as { event: string }[]).map(({ event }) => event) };
      },
    });

  const open = async (version?: number): Promise<Model> => {
    const kept = openFile(version);
    const following = await createFollowing<readonly string[]>({
      store,
      prefixes: ['round-'],
      name: 'lines',
      kept,
      take(events, next) {
        const names = events.map(({ stream, revision }) => `${stream}@${revision}`);
        kept.write(next, () => {
          for (const name of names) kept.content.put(name);
          if (broken !== undefined) throw broken;
        });
        return names;
      },
    });
    model = Object.assign(following, { all: kept.content.all });
    return model;
  };
  const reopen = async (between: () => void = () => undefined, version?: number): Promise<Model> => {
    await model?.close();
    between();
    return open(version);
  };
  const changed = (sql: string) => () => {
    const db = new DatabaseSync(file);
    db.exec(sql);
    db.close();
  };

  beforeEach(async () => {
    file = folder.file(`lines-${++files}.sqlite`);
    store = await openSqliteEventStore({ floor: 'f-1', file: folder.file(`store-${files}.sqlite`) });
    warnings = [];
    broken = undefined;
    await store.append('round-T1-1', 'no-stream', newEvents(2));
    await store.append('vault-T1-1', 'no-stream', newEvents(1));
  });
  afterEach(async () => {
    jest.useRealTimers();
    await model?.close();
    model = undefined;
    await store.close();
  });
  afterAll(() => folder.remove());

  it('has what is stored, of its own streams, and goes on where it was', async () => {
    const first = await open();
    first.follow();
    await first.current();
    expect(first.all()).toEqual(['round-T1-1@0', 'round-T1-1@1']);
    const { position } = first;
    const again = await reopen();
    expect([again.position, again.all().length, warnings]).toEqual([position, 2, []]);
    again.follow();
    await store.append('round-T1-1', 1n, newEvents(1));
    await again.current();
    expect(again.all()).toEqual(['round-T1-1@0', 'round-T1-1@1', 'round-T1-1@2']);
  });

  it.each<readonly [string, () => void, string]>([
    [
      'of another version',
      changed('PRAGMA user_version = 9'),
      'cannot be used (lines of version 9); the lines are made anew from the store',
    ],
    ['no database', () => writeFileSync(file, 'x'.repeat(5_000)), 'file is not a database); the lines are made anew from the store'],
    [
      'without what its statements need',
      changed('ALTER TABLE heard RENAME COLUMN event TO said'),
      'the lines are made anew from the store',
    ],
    [
      'ahead of the store',
      changed("UPDATE standing SET position = '99'"),
      'does not fit the store (another one, or a restored one); the lines are made anew',
    ],
    [
      'at what is no position',
      changed("UPDATE standing SET position = 'x'"),
      'does not fit the store (another one, or a restored one); the lines are made anew',
    ],
  ])('is made anew when its file is %s', async (_, spoil, warning) => {
    const first = await open();
    first.follow();
    await first.current();
    const again = await reopen(() => {
      for (const suffix of ['-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
      spoil();
    });
    expect([again.position, again.all()]).toEqual([store.start, []]);
    expect(warnings).toEqual([expect.stringContaining(warning)]);
    again.follow();
    await again.current();
    expect(again.all()).toEqual(['round-T1-1@0', 'round-T1-1@1']);
  });

  it('takes a page whole or not at all, says why not, and takes it again', async () => {
    broken = new Error('disk full');
    const lines = await open();
    lines.follow();
    while (lines.failure === undefined) await new Promise((resolve) => setTimeout(resolve, 2));
    expect([lines.failure, lines.all(), lines.position]).toEqual(['disk full', [], store.start]);
    broken = undefined;
    await lines.current();
    expect(lines.all()).toEqual(['round-T1-1@0', 'round-T1-1@1']);
  });

  it('tells each page once, again and again until it is heard', async () => {
    const told: string[][] = [];
    let refusals = 2;
    const lines = await open();
    lines.follow((names) => {
      if (refusals-- > 0) return Promise.reject(new Error('not now'));
      told.push([...names]);
      return Promise.resolve();
    });
    while (told.flat().length < 2) await new Promise((resolve) => setTimeout(resolve, 2));
    expect(told.flat()).toEqual(['round-T1-1@0', 'round-T1-1@1']);
    expect(lines.all()).toEqual(['round-T1-1@0', 'round-T1-1@1']);
  });

  it('who waits for it hears after 5 s that it has not caught up', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    const lines = await open();
    const waiting = expect(lines.current()).rejects.toMatchObject({
      code: 'store-unavailable',
      message: 'The lines have not caught up with the store.',
    });
    await jest.advanceTimersByTimeAsync(5_001);
    await waiting;
  });

  it('what is stored in other streams alone is waited for by nobody', async () => {
    const lines = await open();
    lines.follow();
    await lines.current();
    await store.append('vault-T1-1', 0n, newEvents(1));
    await lines.close();
    await expect(lines.current()).resolves.toBeUndefined();
    model = undefined;
  });
});
