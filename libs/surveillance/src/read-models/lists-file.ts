import { rmSync } from 'node:fs';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { Logger } from '@nestjs/common';

const logger = new Logger('Lists');

/** Of this file's form and of how entries are made from events: another version is rebuilt. */
const VERSION = 1;

export type ListName = 'review' | 'incident';

/** What can be asked for, and what it leads to. */
export interface Entry {
  readonly list: ListName;
  readonly id: string;
  readonly status: string;
  readonly kind: string | null;
  readonly tableId: string | null;
  /** JSON */
  readonly state: string;
}

export interface Paging {
  /** At most so many. */
  readonly limit: number;
  /** `next` of the page before this one. */
  readonly before?: string | undefined;
}
export interface Wanted extends Paging {
  readonly status?: string | undefined;
  readonly kind?: string | undefined;
  readonly tableId?: string | undefined;
}
export interface PageOf<T> {
  readonly states: readonly T[];
  readonly next: string | null;
}

export interface ListsFile {
  /** Store position that the entries stand at; undefined: there are none. */
  readonly position: string | undefined;
  /** Entries and position, both or neither. An entry stays in its place when it changes. */
  write(entries: Iterable<Entry>, position: string): void;
  stateOf(list: ListName, id: string): string | undefined;
  /** The newest first. */
  page(list: ListName, wanted: Wanted): PageOf<string>;
  count(list: ListName, status: string): number;
  /** Starts again from nothing. */
  clear(): void;
  close(): void;
}

const forget = (file: string): void => {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(`${file}${suffix}`, { force: true });
};

const openDatabase = (file: string): DatabaseSyncInstance => {
  const db = new DatabaseSync(file);
  try {
    const { user_version: version } = db.prepare('PRAGMA user_version').get() as { user_version: number };
    if (version !== 0 && version !== VERSION) throw new Error(`lists of version ${version}`);
    const { integrity_check: found } = db.prepare('PRAGMA integrity_check(1)').get() as { integrity_check: string };
    if (found !== 'ok') throw new Error(found);
    // Lost writes are read again from the store: no fsync of its own.
    db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA user_version = ${VERSION};
      CREATE TABLE IF NOT EXISTS entries (seq INTEGER PRIMARY KEY, list TEXT NOT NULL, id TEXT NOT NULL, status TEXT NOT NULL, kind TEXT, table_id TEXT, state TEXT NOT NULL, UNIQUE (list, id));
      CREATE INDEX IF NOT EXISTS by_status ON entries (list, status, seq);
      CREATE TABLE IF NOT EXISTS standing (one INTEGER PRIMARY KEY CHECK (one = 1), position TEXT NOT NULL);`);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
};

/** What cannot be read, or is of another version, is made anew: everything in it comes from the store. */
const openOrRebuild = (file: string): DatabaseSyncInstance => {
  try {
    return openDatabase(file);
  } catch (error) {
    logger.warn(`${file} cannot be used (${error instanceof Error ? error.message : String(error)}); the lists are made anew from the store`);
    forget(file);
    return openDatabase(file);
  }
};

/** Reviews and incidents as they can be asked for, with the position they stand at, in one small SQLite file. */
export const openListsFile = (file: string): ListsFile => {
  const db = openOrRebuild(file);
  const standing = db.prepare('SELECT position FROM standing').get() as { position: string } | undefined;
  const put = db.prepare(`INSERT INTO entries (list, id, status, kind, table_id, state) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (list, id) DO UPDATE SET status = excluded.status, state = excluded.state`);
  const stand = db.prepare('INSERT INTO standing (one, position) VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET position = excluded.position');
  const one = db.prepare('SELECT state FROM entries WHERE list = ? AND id = ?');

  const counted = db.prepare('SELECT count(*) AS count FROM entries WHERE list = ? AND status = ?');

  const inTransaction = (work: () => void): void => {
    db.exec('BEGIN');
    try {
      work();
      db.exec('COMMIT');
    } catch (error) {
      db.exec('ROLLBACK');
      throw error;
    }
  };

  return {
    position: standing?.position,
    write: (entries, position) =>
      inTransaction(() => {
        for (const { list, id, status, kind, tableId, state } of entries) put.run(list, id, status, kind, tableId, state);
        stand.run(position);
      }),
    stateOf: (list, id) => (one.get(list, id) as { state: string } | undefined)?.state,
    page: (list, { limit, before, status, kind, tableId }) => {
      const conditions = [['list = ?', list], ['seq < ?', before], ['status = ?', status], ['kind = ?', kind], ['table_id = ?', tableId]].filter(
        (condition): condition is [string, string] => condition[1] !== undefined,
      );
      const where = conditions.map(([condition]) => condition).join(' AND ');
      const rows = db.prepare(`SELECT seq, state FROM entries WHERE ${where} ORDER BY seq DESC LIMIT ?`).all(...conditions.map(([, value]) => value), limit + 1) as { seq: number; state: string }[];
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      return { states: shown.map(({ state }) => state), next: rows.length > limit && last !== undefined ? String(last.seq) : null };
    },
    count: (list, status) => (counted.get(list, status) as { count: number }).count,
    clear: () => inTransaction(() => db.exec('DELETE FROM entries; DELETE FROM standing')),
    close: () => {
      // open statements keep the log from being folded into the file at the close
      db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      db.close();
    },
  };
};
