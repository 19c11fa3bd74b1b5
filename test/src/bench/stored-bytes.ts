import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CONTEXTS } from '@casino/contracts';
import { openSqliteEventStore } from '@casino/event-store';
import { DatabaseSync } from '@photostructure/sqlite';

const PAGE = 2_000;

/** What a data folder holds, by names that the files themselves give: it knows no event and no table that may be gone tomorrow. */
export interface StoredBytes {
  /** `*.sqlite` of all services, read models included. */
  readonly onDisk: number;
  /** Bytes on disk by what they are for. */
  readonly shares: ReadonlyMap<string, number>;
  readonly events: number;
  /** Bytes of all events as they are read. */
  readonly eventBytes: number;
  /** By service, and by type. */
  readonly services: ReadonlyMap<string, number>;
  readonly types: ReadonlyMap<string, number>;
  /** What was appended together is one. */
  readonly appends: number;
}

type Counts = Map<string, number>;
const add = (counts: Counts, name: string, count: number): void => void counts.set(name, (counts.get(name) ?? 0) + count);

const SHARES: Readonly<Record<string, string>> = { blocks: 'events', appends: 'events', marks: 'marks', snapshots: 'snapshots' };

/** Pages of each table and index. @returns the number of appends */
const measure = (file: string, shares: Counts): number => {
  const db = new DatabaseSync(file, { readOnly: true });
  const rows = db
    .prepare(
      'SELECT d.name AS name, s.type AS type, sum(d.pgsize) AS bytes FROM dbstat d LEFT JOIN sqlite_schema s ON s.name = d.name GROUP BY d.name',
    )
    .all() as { readonly name: string; readonly type: string | null; readonly bytes: number }[];
  const { appends } = db.prepare('SELECT count(*) AS appends FROM appends').get() as { readonly appends: number };
  db.close();
  let known = 0;
  for (const { name, type, bytes } of rows) {
    known += bytes;
    add(shares, type === 'index' ? 'indexes' : (SHARES[name] ?? 'rest'), bytes);
  }
  add(shares, 'rest', statSync(file).size - known);
  return appends;
};

/** Of a folder that no process uses. */
export const storedBytes = async (data: string): Promise<StoredBytes> => {
  const shares: Counts = new Map();
  const services: Counts = new Map();
  const types: Counts = new Map();
  let onDisk = 0;
  let events = 0;
  let eventBytes = 0;
  let appends = 0;
  for (const name of readdirSync(data).filter((entry) => entry.endsWith('.sqlite'))) {
    const file = join(data, name);
    onDisk += statSync(file).size;
    const service = CONTEXTS.find((context) => name === `${context}.sqlite`);
    if (service === undefined) {
      add(shares, 'read models', statSync(file).size);
      continue;
    }
    appends += measure(file, shares);
    const store = await openSqliteEventStore({ file });
    for (let after = store.start, end = false; !end;) {
      const page = await store.readAll(after, { limit: PAGE });
      for (const { bytes, type } of page.events) {
        events += 1;
        eventBytes += bytes.byteLength;
        add(services, service, 1);
        add(types, type, 1);
      }
      after = page.next;
      end = page.end;
    }
    await store.close();
  }
  return { onDisk, shares, events, eventBytes, services, types, appends };
};

const each = (before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>, coups: number): ReadonlyMap<string, number> =>
  new Map([...after].map(([name, count]) => [name, (count - (before.get(name) ?? 0)) / coups]));

/** What each of `coups` coups between two looks has added. */
export const perCoup = (before: StoredBytes, after: StoredBytes, coups: number): StoredBytes => ({
  onDisk: (after.onDisk - before.onDisk) / coups,
  shares: each(before.shares, after.shares, coups),
  events: (after.events - before.events) / coups,
  eventBytes: (after.eventBytes - before.eventBytes) / coups,
  services: each(before.services, after.services, coups),
  types: each(before.types, after.types, coups),
  appends: (after.appends - before.appends) / coups,
});
