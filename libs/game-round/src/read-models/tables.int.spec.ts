import { existsSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openReadModelFile, openSqliteEventStore, type EventStore } from '@casino/event-store';
import { dropFolder, newFolder, ServiceDouble } from '@casino/platform/testing';
import { Logger } from '@nestjs/common';
import { TABLE_VERSION } from '../domain/index.js';
import { openTables, type Tables } from './tables.js';

describe('the list of tables in its file', () => {
  let folder: string;
  let file: string;
  let store: EventStore;
  let tables: Tables;

  const opens = (tableId: string, chefDeTable = 'chef-1') =>
    new ServiceDouble('game-round', store).says(`table-${tableId}`, {
      type: 'TableOpened',
      data: {
        tableId,
        seance: 1,
        game: 'pair-e-poker',
        currency: 'EUR',
        seats: 9,
        options: {},
        limits: { minimum: 200n, maxima: {} },
        chefDeTable,
      },
    });
  const closes = (tableId: string) =>
    new ServiceDouble('game-round', store).says(`table-${tableId}`, {
      type: 'TableClosed',
      data: { tableId, seance: 1, lastCoup: 0, jackpotId: null },
    });
  const listed = async (): Promise<readonly string[]> => {
    await tables.current();
    return tables.all().map(([tableId]) => tableId);
  };
  /** What a process sees that starts after `between`. */
  const reopened = async (between: () => void = () => undefined): Promise<readonly string[]> => {
    await tables.close();
    between();
    tables = await openTables(store, file);
    tables.follow();
    return listed();
  };
  const changed = (sql: string): void => {
    const own = { file, name: 'tables', version: TABLE_VERSION, schema: '', check: 'quick_check', warn: () => undefined } as const;
    const kept = openReadModelFile({ ...own, prepare: (db) => db });
    kept.content.exec(sql);
    kept.close();
  };

  beforeAll(() => Logger.overrideLogger(false));
  beforeEach(async () => {
    folder = newFolder();
    file = join(folder, 'tables.sqlite');
    store = await openSqliteEventStore({ floor: 'f-1', file: join(folder, 'game-round.sqlite') });
    await store.append('round-T1-1', 'no-stream', [{ id: '00000000-0000-4000-8000-000000000000', type: 'x', bytes: new Uint8Array(1) }]);
    tables = await openTables(store, file);
    tables.follow();
  });
  afterEach(async () => {
    await tables.close();
    await store.close();
    dropFolder(folder);
  });

  it('shows every table in the order of the names, and the open ones of a chef de table', async () => {
    await opens('T2');
    await opens('T10', 'chef-2');
    await opens('T1');
    await closes('T2');
    expect(await listed()).toEqual(['T1', 'T10', 'T2']);
    expect([tables.runBy('chef-1'), tables.runBy('chef-2'), tables.runBy('chef-3')]).toEqual([['T1'], ['T10'], []]);
  });

  it('goes on where it was', async () => {
    await opens('T1');
    await listed();
    // a table that no event of the store tells of is kept: nothing was read again
    expect(await reopened(() => changed("INSERT INTO tables SELECT 'T9', state FROM tables"))).toEqual(['T1', 'T9']);
    await opens('T2');
    expect(await listed()).toEqual(['T1', 'T2', 'T9']);
  });

  it.each(['2', 'x', ''])(
    'is made anew when it stands at %p, which the store has not reached: it was restored, or is another one',
    async (position) => {
      const other = `INSERT INTO tables VALUES ('T9', '{}'); INSERT OR REPLACE INTO standing VALUES (1, '${position}')`;
      expect(await reopened(() => changed(other))).toEqual([]);
      // at once: the store may have grown to there by the next start
      await opens('T1');
      await opens('T2');
      expect(await listed()).toEqual(['T1', 'T2']);
    },
  );

  it.each(['', '{', '[]', 'null', '{"version":"table-list-0"}'])('is made anew from a file that holds %p', async (content) => {
    await opens('T1');
    await listed();
    expect(await reopened(() => writeFileSync(file, content))).toEqual(['T1']);
  });

  it('is made anew from a file of another version, or one that was cut', async () => {
    await opens('T1');
    await listed();
    expect(await reopened(() => changed("PRAGMA user_version = 99; UPDATE tables SET table_id = 'T9'"))).toEqual(['T1']);
    expect(await reopened(() => truncateSync(file, 100))).toEqual(['T1']);
  });

  it('is made where there is none', async () => {
    await opens('T1');
    await listed();
    expect(await reopened(() => rmSync(file))).toEqual(['T1']);
    expect(existsSync(file)).toBe(true);
  });
});
