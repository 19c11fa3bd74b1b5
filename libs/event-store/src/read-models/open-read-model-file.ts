import { rmSync } from 'node:fs';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import type { EventStore, Position } from '../event-store.js';
import { isWithin } from './is-within.js';

export interface ReadModelFileOptions<Content> {
  readonly file: string;
  /** Of the read model, a plural; for what is logged. */
  readonly name: string;
  /** Of the file's form and of how its content is made from events: another version is rebuilt. */
  readonly version: number;
  /** Creates the model's tables and indexes where they are not there. */
  readonly schema: string;
  /** How damage is looked for: pages alone, or indexes as well. */
  readonly check: 'quick_check' | 'integrity_check';
  /** Prepares the model's statements, reads what it keeps in memory. @throws when something in the file cannot be read */
  prepare(db: DatabaseSyncInstance): Content;
  warn(text: string): void;
}

export interface ReadModelFile<Content> {
  readonly db: DatabaseSyncInstance;
  readonly content: Content;
  /** Of the store, that the content stands at; undefined: nothing is in it. */
  readonly position: Position | undefined;
  /** What `work` writes, and the position, or neither. */
  write(position: Position, work: () => void): void;
  /** Clears what is not `whole`, or not of this store as it is now. @returns whether the content was left as it is */
  keepIfOf(store: EventStore, whole?: boolean): Promise<boolean>;
  /** Says something about the model. */
  warn(text: string): void;
  close(): void;
}

const forget = (file: string): void => {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(`${file}${suffix}`, { force: true });
};

interface Opened<Content> {
  readonly db: DatabaseSyncInstance;
  readonly content: Content;
  readonly position: Position | undefined;
}

const open = <Content>({ file, name, version, schema, check, prepare }: ReadModelFileOptions<Content>): Opened<Content> => {
  const db = new DatabaseSync(file);
  try {
    const { user_version: found } = db.prepare('PRAGMA user_version').get() as { user_version: number };
    if (found !== 0 && found !== version) throw new Error(`${name} of version ${found}`);
    const [checked] = db.prepare(`PRAGMA ${check}(1)`).all() as Readonly<Record<string, string>>[];
    if (checked === undefined || checked[check] !== 'ok') throw new Error(checked === undefined ? 'a damaged file' : checked[check]);
    // Lost writes are read again from the store: no fsync of its own.
    db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA user_version = ${version};
      CREATE TABLE IF NOT EXISTS standing (one INTEGER PRIMARY KEY CHECK (one = 1), position TEXT NOT NULL);
      ${schema}`);
    const standing = db.prepare('SELECT position FROM standing').get() as { position: string } | undefined;
    return { db, content: prepare(db), position: standing === undefined ? undefined : standing.position };
  } catch (error) {
    db.close();
    throw error;
  }
};

/** What cannot be read, or is of another version, is made anew: everything in it comes from the store. */
const openOrRebuild = <Content>(options: ReadModelFileOptions<Content>): Opened<Content> => {
  const { file, name, warn } = options;
  try {
    return open(options);
  } catch (error) {
    warn(`${file} cannot be used (${error instanceof Error ? error.message : String(error)}); the ${name} are made anew from the store`);
    forget(file);
    return open(options);
  }
};

/** A read model, with the position of the store that it stands at, in one SQLite file of its own. */
export const openReadModelFile = <Content>(options: ReadModelFileOptions<Content>): ReadModelFile<Content> => {
  const { file, name, warn } = options;
  const opened = openOrRebuild(options);
  const { db, content } = opened;
  let { position } = opened;
  const stand = db.prepare(
    'INSERT INTO standing (one, position) VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET position = excluded.position',
  );

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

  const clear = (): void => {
    const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").all() as {
      name: string;
    }[];
    inTransaction(() => tables.forEach((table) => db.exec(`DELETE FROM ${table.name}`)));
    position = undefined;
  };

  return {
    db,
    content,
    get position() {
      return position;
    },
    write(next, work) {
      inTransaction(() => {
        work();
        stand.run(next);
      });
      position = next;
    },
    async keepIfOf(store, whole = true) {
      if (whole && (position === undefined || (await isWithin(store, position)))) return true;
      warn(`${file} does not fit the store (another one, or a restored one); the ${name} are made anew`);
      clear();
      return false;
    },
    warn,
    close() {
      // open statements keep the log from being folded into the file at the close
      db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      db.close();
    },
  };
};
