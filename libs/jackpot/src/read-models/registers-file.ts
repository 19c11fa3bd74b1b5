import { rmSync } from 'node:fs';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { Logger } from '@nestjs/common';

const logger = new Logger('Registers');

/** Of this file's form and of how the registers are made from events: another version is rebuilt. */
const VERSION = 1;

const TABLES = ['standing', 'jackpots', 'links', 'cycles', 'coups', 'claims', 'awards', 'displayed'] as const;

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS standing (one INTEGER PRIMARY KEY CHECK (one = 1), position TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS jackpots (jackpot TEXT PRIMARY KEY, display TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS links (tableId TEXT PRIMARY KEY, jackpot TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS cycles (jackpot TEXT NOT NULL, cycle INTEGER NOT NULL, amount TEXT NOT NULL, frozenAt INTEGER NOT NULL, doneAt INTEGER, PRIMARY KEY (jackpot, cycle)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS coups (tableId TEXT NOT NULL, coup INTEGER NOT NULL, croupier TEXT NOT NULL, chefDeTable TEXT NOT NULL, PRIMARY KEY (tableId, coup)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS claims (claimId TEXT PRIMARY KEY, jackpot TEXT NOT NULL, revision INTEGER NOT NULL, status TEXT NOT NULL, record TEXT NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS claimsOfJackpot ON claims (jackpot, revision);
  CREATE TABLE IF NOT EXISTS awards (jackpot TEXT NOT NULL, revision INTEGER NOT NULL, claimId TEXT, record TEXT NOT NULL, PRIMARY KEY (jackpot, revision)) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS awardsOfClaim ON awards (claimId) WHERE claimId IS NOT NULL;
  CREATE TABLE IF NOT EXISTS displayed (jackpot TEXT NOT NULL, revision INTEGER NOT NULL, record TEXT NOT NULL, PRIMARY KEY (jackpot, revision)) WITHOUT ROWID;`;

const forget = (file: string): void => {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(`${file}${suffix}`, { force: true });
};

const openDatabase = (file: string): DatabaseSyncInstance => {
  const db = new DatabaseSync(file);
  try {
    const { user_version: version } = db.prepare('PRAGMA user_version').get() as { user_version: number };
    if (version !== 0 && version !== VERSION) throw new Error(`registers of version ${version}`);
    // Lost writes are read again from the store: no fsync of its own.
    db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA user_version = ${VERSION};${SCHEMA}`);
    const [check] = db.prepare('PRAGMA quick_check(1)').all() as { quick_check: string }[];
    if (check === undefined || check.quick_check !== 'ok') throw new Error('a damaged file');
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
    logger.warn(`${file} cannot be used (${error instanceof Error ? error.message : String(error)}); the registers are made anew from the store`);
    forget(file);
    return openDatabase(file);
  }
};

export interface RegistersFile {
  readonly db: DatabaseSyncInstance;
  /** Store position that the registers stand at; undefined: nothing is in them. */
  position(): string | undefined;
  /** What `work` writes, and the position, or neither. */
  write(position: string, work: () => void): void;
  /** Starts again from nothing. */
  clear(): void;
  close(): void;
}

/** The registers with the position they stand at, in one SQLite file. */
export const openRegistersFile = (file: string): RegistersFile => {
  const db = openOrRebuild(file);
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
    db,
    position() {
      const standing = db.prepare('SELECT position FROM standing').get() as { position: string } | undefined;
      return standing === undefined ? undefined : standing.position;
    },
    write: (position, work) =>
      inTransaction(() => {
        work();
        stand.run(position);
      }),
    clear: () => inTransaction(() => db.exec(TABLES.map((table) => `DELETE FROM ${table};`).join(''))),
    close: () => {
      // open statements keep the log from being folded into the file at the close
      db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      db.close();
    },
  };
};
