import { rmSync } from 'node:fs';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { formatMoney, parseMoney, type Money } from '@casino/kernel';
import { Logger } from '@nestjs/common';

const logger = new Logger('Books');

/** Of this file's form and of how the books are made from events: another version is rebuilt. */
const VERSION = 1;

export interface BooksFile {
  /** Store position that the balances stand at; undefined: nothing is in them. */
  readonly position: string | undefined;
  readonly balances: ReadonlyMap<string, Money>;
  /** Both or neither. A balance of zero is forgotten. */
  write(changed: ReadonlyMap<string, Money>, position: string): void;
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
    if (version !== 0 && version !== VERSION) throw new Error(`books of version ${version}`);
    // Lost writes are read again from the store: no fsync of its own.
    db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA user_version = ${VERSION};
      CREATE TABLE IF NOT EXISTS balances (account TEXT PRIMARY KEY, balance TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS standing (one INTEGER PRIMARY KEY CHECK (one = 1), position TEXT NOT NULL);`);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
};

type Content = Pick<BooksFile, 'position' | 'balances'>;

/** @throws when something in it cannot be read */
const readContent = (db: DatabaseSyncInstance): Content => {
  const standing = db.prepare('SELECT position FROM standing').get() as { position: string } | undefined;
  const rows = db.prepare('SELECT account, balance FROM balances').all() as { account: string; balance: string }[];
  return { position: standing === undefined ? undefined : standing.position, balances: new Map(rows.map(({ account, balance }) => [account, parseMoney(balance)])) };
};

const openAndRead = (file: string): { readonly db: DatabaseSyncInstance; readonly content: Content } => {
  const db = openDatabase(file);
  try {
    return { db, content: readContent(db) };
  } catch (error) {
    db.close();
    throw error;
  }
};

/** What cannot be read, or is of another version, is made anew: everything in it comes from the store. */
const openOrRebuild = (file: string): ReturnType<typeof openAndRead> => {
  try {
    return openAndRead(file);
  } catch (error) {
    logger.warn(`${file} cannot be used (${error instanceof Error ? error.message : String(error)}); the books are made anew from the store`);
    forget(file);
    return openAndRead(file);
  }
};

/** The balances of all named accounts with the position they stand at, in one small SQLite file. */
export const openBooksFile = (file: string): BooksFile => {
  const { db, content } = openOrRebuild(file);
  const put = db.prepare('INSERT INTO balances (account, balance) VALUES (?, ?) ON CONFLICT (account) DO UPDATE SET balance = excluded.balance');
  const drop = db.prepare('DELETE FROM balances WHERE account = ?');
  const stand = db.prepare('INSERT INTO standing (one, position) VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET position = excluded.position');

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
    ...content,
    write: (changed, position) =>
      inTransaction(() => {
        for (const [account, balance] of changed) {
          if (balance === 0n) drop.run(account);
          else put.run(account, formatMoney(balance));
        }
        stand.run(position);
      }),
    clear: () => inTransaction(() => db.exec('DELETE FROM balances; DELETE FROM standing')),
    close: () => {
      // open statements keep the log from being folded into the file at the close
      db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      db.close();
    },
  };
};
