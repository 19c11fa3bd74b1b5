import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { CasinoError } from '@casino/kernel';

/** The same file under every name: the lock is not to be walked around through a link. */
export const canonicalPath = (file: string): string => (existsSync(file) ? realpathSync(file) : join(realpathSync(dirname(file)), basename(file)));

/**
 * Claims a data file for this process until `release`, or until the process dies in whatever way: the claim is an
 * exclusive transaction on `<file>.lock`, thus a lock of the operating system's that SQLite also checks among the
 * connections of one process. Nothing is written, so nothing stale can be left behind.
 * @throws CasinoError `store-in-use` at once when anybody has it
 */
export const lockDataFile = (file: string, message = `${file} is in use by another process`): { release(): void } => {
  const claim = new DatabaseSync(`${file}.lock`, { timeout: 0 });
  try {
    claim.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE;');
  } catch (error) {
    claim.close();
    throw new CasinoError('store-in-use', message, { cause: error });
  }
  return { release: () => claim.close() };
};
