import { openReadModelFile, type ReadModelFile } from '@casino/event-store';
import { Logger } from '@nestjs/common';
import { createRegisterReader } from './register-reader.js';
import { createRegisterWriter } from './register-writer.js';

const logger = new Logger('Registers');

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS jackpots (jackpot TEXT PRIMARY KEY, display TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS links (tableId TEXT PRIMARY KEY, jackpot TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS policies (jackpot TEXT NOT NULL, version INTEGER NOT NULL, prizes TEXT NOT NULL, PRIMARY KEY (jackpot, version)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS cycles (jackpot TEXT NOT NULL, cycle INTEGER NOT NULL, amount TEXT NOT NULL, frozenAt INTEGER NOT NULL, doneAt INTEGER, PRIMARY KEY (jackpot, cycle)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS coups (tableId TEXT NOT NULL, coup INTEGER NOT NULL, policy INTEGER NOT NULL, croupier TEXT NOT NULL, chefDeTable TEXT NOT NULL, PRIMARY KEY (tableId, coup)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS claims (claimId TEXT PRIMARY KEY, jackpot TEXT NOT NULL, revision INTEGER NOT NULL, status TEXT NOT NULL, record TEXT NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS claimsOfJackpot ON claims (jackpot, revision);
  CREATE TABLE IF NOT EXISTS awards (jackpot TEXT NOT NULL, revision INTEGER NOT NULL, claimId TEXT, record TEXT NOT NULL, PRIMARY KEY (jackpot, revision)) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS awardsOfClaim ON awards (claimId) WHERE claimId IS NOT NULL;
  CREATE TABLE IF NOT EXISTS displayed (jackpot TEXT NOT NULL, revision INTEGER NOT NULL, record TEXT NOT NULL, PRIMARY KEY (jackpot, revision)) WITHOUT ROWID;`;

export interface RegistersContent {
  readonly enter: ReturnType<typeof createRegisterWriter>;
  readonly read: ReturnType<typeof createRegisterReader>;
}

/** The registers with the position they stand at, in one SQLite file. */
export const openRegistersFile = (file: string): ReadModelFile<RegistersContent> =>
  openReadModelFile({
    file,
    name: 'registers',
    version: 2,
    schema: SCHEMA,
    check: 'quick_check',
    warn: (text) => logger.warn(text),
    prepare: (db) => ({ enter: createRegisterWriter(db), read: createRegisterReader(db) }),
  });
