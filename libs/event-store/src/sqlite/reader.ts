import { DatabaseSync, type StatementSyncInstance } from '@photostructure/sqlite';
import type { Mark, Page, Position, Revision, Snapshot, StoredEvent } from '../event-store.js';
import { readEventId } from './event-id.js';

type EventRow = readonly [position: number, stream: string, revision: number, id: Uint8Array, typeId: number, bytes: Uint8Array];

const EVENTS = 'SELECT e.position, s.name, e.revision, e.id, e.type_id, e.bytes FROM events e CROSS JOIN streams s ON s.id = e.stream_id';
const PARKED =
  'SELECT key, source, at, stream, revision, bytes, reason, error, attempts, parked_at, retry_at FROM parked WHERE consumer = ?';

export interface ParkedRow {
  readonly key: string;
  readonly source: string;
  readonly at: string;
  readonly stream: string | null;
  readonly revision: number | null;
  readonly bytes: Uint8Array;
  readonly reason: string;
  readonly error: string;
  readonly attempts: number;
  readonly parked_at: number;
  readonly retry_at: number;
}

/** Number of a position; "" and anything that this store never gave out is a defect. */
export const positionNumber = (position: Position): number => {
  const number = Number(position);
  if (!Number.isSafeInteger(number) || number < 0 || String(number) !== position)
    throw new TypeError(`"${position}" is no position of this store`);
  return number;
};

export type Reader = ReturnType<typeof openReader>;

/** The connection that the main thread reads through: it sees every commit as soon as the writer has made it. */
export const openReader = (file: string) => {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  const arrays = (sql: string): StatementSyncInstance => {
    const statement = db.prepare(sql);
    statement.setReturnArrays(true);
    return statement;
  };
  const head = arrays('SELECT coalesce(max(position), 0) FROM events');
  const stream = arrays(
    'SELECT position, NULL, revision, id, type_id, bytes FROM events WHERE stream_id = (SELECT id FROM streams WHERE name = ?) AND revision >= ? ORDER BY revision LIMIT ?',
  );
  const name = arrays('SELECT name FROM names WHERE id = ?');
  const mark = arrays(
    'SELECT revision, digest FROM marks WHERE group_id = (SELECT id FROM names WHERE name = ?) AND stream_id = (SELECT id FROM names WHERE name = ?)',
  );
  const consumerPosition = arrays('SELECT position FROM consumer_positions WHERE consumer = ? AND source = ?');
  const parked = db.prepare(`${PARKED} ORDER BY id`);
  const parkedOfKey = db.prepare(`${PARKED} AND key = ? ORDER BY id`);
  const snapshot = arrays('SELECT revision, bytes FROM snapshots WHERE stream = ? AND version = ?');

  const types = new Map<number, string>();
  const typeOf = (id: number): string => {
    const known = types.get(id);
    if (known !== undefined) return known;
    const [type] = name.get(id) as [string];
    types.set(id, type);
    return type;
  };

  const counts = new Map<number, StatementSyncInstance>();
  const pages = new Map<number, StatementSyncInstance>();
  /** One statement for each number of prefixes. */
  const statementFor = (
    known: Map<number, StatementSyncInstance>,
    prefixes: number,
    sql: (condition: string) => string,
  ): StatementSyncInstance => {
    let statement = known.get(prefixes);
    if (statement === undefined) {
      const filter =
        prefixes === 0 ? '' : `AND (${Array.from({ length: prefixes }, () => 'substr(s.name, 1, length(?)) = ?').join(' OR ')})`;
      statement = arrays(sql(`WHERE e.position > ? AND e.position <= ? ${filter}`));
      known.set(prefixes, statement);
    }
    return statement;
  };
  const pageStatement = (prefixes: number) =>
    statementFor(pages, prefixes, (condition) => `${EVENTS} ${condition} ORDER BY e.position LIMIT ?`);
  const countStatement = (prefixes: number) =>
    statementFor(
      counts,
      prefixes,
      (condition) => `SELECT count(*) FROM (SELECT 1 FROM events e CROSS JOIN streams s ON s.id = e.stream_id ${condition} LIMIT ?)`,
    );

  const toEvent = ([position, of, revision, id, typeId, bytes]: EventRow, streamName = of): StoredEvent => ({
    id: readEventId(id),
    type: typeOf(typeId),
    bytes,
    stream: streamName,
    revision: BigInt(revision),
    position: String(position),
  });
  const headPosition = (): number => (head.get() as [number])[0];

  return {
    head: headPosition,

    readStream: (streamName: string, from: Revision, limit: number): StoredEvent[] =>
      (stream.all(streamName, from, limit) as EventRow[]).map((row) => toEvent(row, streamName)),

    /** @param until reads as if nothing had been committed after it */
    readPage(after: number, prefixes: readonly string[] | undefined, limit: number, until: number): Page {
      const wanted = prefixes === undefined ? [] : prefixes.flatMap((prefix) => [prefix, prefix]);
      const none = prefixes !== undefined && prefixes.length === 0;
      const rows = none ? [] : (pageStatement(wanted.length / 2).all(after, until, ...wanted, limit) as EventRow[]);
      const last = rows[limit - 1];
      // fewer than asked for: everything up to `until` was looked at
      const next = last === undefined ? Math.max(after, until) : last[0];
      return { events: rows.map((row) => toEvent(row)), next: String(next), end: next >= until };
    },

    count(after: number, prefixes: readonly string[] | undefined, limit: number): number {
      if (prefixes !== undefined && prefixes.length === 0) return 0;
      const wanted = prefixes === undefined ? [] : prefixes.flatMap((prefix) => [prefix, prefix]);
      return (countStatement(wanted.length / 2).get(after, Number.MAX_SAFE_INTEGER, ...wanted, limit) as [number])[0];
    },

    lastMark(group: string, of: string): Mark | undefined {
      const row = mark.get(group, of) as [number, Uint8Array | null] | undefined;
      if (row === undefined) return undefined;
      const [revision, digest] = row;
      return { revision: BigInt(revision), digest: digest === null ? undefined : Buffer.from(digest).toString('hex') };
    },
    consumerPosition: (group: string, source: string) => (consumerPosition.get(group, source) as [string] | undefined)?.[0],
    parked: (group: string, key?: string) => (key === undefined ? parked.all(group) : parkedOfKey.all(group, key)) as ParkedRow[],

    loadSnapshot(of: string, version: string): Snapshot | undefined {
      const row = snapshot.get(of, version) as [number, Uint8Array] | undefined;
      return row === undefined ? undefined : { version, revision: BigInt(row[0]), bytes: row[1] };
    },

    close: () => db.close(),
  };
};
