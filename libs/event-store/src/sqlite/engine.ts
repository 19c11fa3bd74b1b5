import { DatabaseSync } from '@photostructure/sqlite';
import { CasinoError } from '@casino/kernel';

/** Before it, a transaction could be lost when a write and a checkpoint of two connections overlapped. */
const OLDEST = [3, 51, 3] as const;

/** Of the SQLite that this process runs. */
export const engineVersion = (): string => {
  const db = new DatabaseSync(':memory:');
  try {
    return (db.prepare('SELECT sqlite_version() AS version').get() as { version: string }).version;
  } finally {
    db.close();
  }
};

/** @throws CasinoError `store-unavailable` for an engine that may lose what it has acknowledged (P1) */
export const checkEngine = (version: string): void => {
  const parts = /^(\d+)\.(\d+)\.(\d+)/.exec(version);
  const difference = parts === null ? -1 : OLDEST.map((part, index) => Number(parts[index + 1]) - part).find((each) => each !== 0);
  if (difference === undefined || difference > 0) return;
  throw new CasinoError(
    'store-unavailable',
    `this program runs SQLite "${version}", which may lose what is written while a checkpoint runs: ${OLDEST.join('.')} or newer is needed`,
  );
};
