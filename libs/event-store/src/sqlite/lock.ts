import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { CasinoError } from '@casino/kernel';

const SQLITE_BUSY = 5;

/** The same file under every name: the lock is not to be walked around through a link. @throws CasinoError `store-unavailable` without a folder */
export const canonicalPath = (file: string): string => {
  try {
    return existsSync(file) ? realpathSync(file) : join(realpathSync(dirname(file)), basename(file));
  } catch (error) {
    throw new CasinoError('store-unavailable', `${file} cannot be opened: its folder does not exist`, { cause: error });
  }
};

/**
 * Claims a data file for this process until `release`, or until the process dies in whatever way: the claim is an
 * exclusive transaction on `<file>.lock`, thus a lock of the operating system's that SQLite also checks among the
 * connections of one process. Nothing is written, so nothing stale can be left behind.
 * @throws CasinoError `store-in-use` at once when anybody has it
 */
export const lockDataFile = (file: string, message = `${file} is in use by another process`): { release(): void } => {
  let claim: DatabaseSyncInstance | undefined;
  try {
    claim = new DatabaseSync(`${file}.lock`, { timeout: 0 });
    claim.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE;');
  } catch (error) {
    claim?.close();
    const busy = (error as { errcode?: unknown }).errcode === SQLITE_BUSY;
    throw busy
      ? new CasinoError('store-in-use', message, { cause: error })
      : new CasinoError('store-unavailable', `${file}.lock cannot be opened`, { cause: error });
  }
  const held = claim;
  return { release: () => held.close() };
};
