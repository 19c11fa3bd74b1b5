import { DatabaseSync, type StatementSyncInstance } from '@photostructure/sqlite';
import { CasinoError } from '@casino/kernel';
import type { Mark, Page, Position, Revision, Snapshot, StoredEvent } from '../event-store.js';
import { BLOCK_COLUMNS, createOpenBlock, type Block, type BlockRow } from './blocks.js';

/** What was appended together; position and revision are those of the last event. */
type AppendRow = readonly [position: number, stream: string, revision: number, count: number];

const APPEND_COLUMNS = 'a.position, s.name, a.revision, a.count';
const APPENDS = 'FROM appends a CROSS JOIN streams s ON s.id = a.stream_id';
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
  const head = arrays('SELECT coalesce(max(position), 0) FROM appends');
  const stream = arrays(
    `SELECT ${APPEND_COLUMNS} FROM streams s CROSS JOIN appends a ON a.stream_id = s.id WHERE s.name = ? AND a.revision >= ? ORDER BY a.revision LIMIT ?`,
  );
  const block = arrays(`SELECT ${BLOCK_COLUMNS} FROM blocks WHERE position >= ? ORDER BY position LIMIT 1`);
  const dictionary = arrays('SELECT words FROM dictionaries WHERE number = ?');
  const name = arrays('SELECT name FROM names WHERE id = ?');
  const mark = arrays(
    'SELECT revision, digest FROM marks WHERE group_id = (SELECT id FROM names WHERE name = ?) AND stream_id = (SELECT id FROM names WHERE name = ?)',
  );
  const consumerPosition = arrays('SELECT position FROM consumer_positions WHERE consumer = ? AND source = ?');
  const parked = db.prepare(`${PARKED} ORDER BY id`);
  const parkedOfKey = db.prepare(`${PARKED} AND key = ? ORDER BY id`);
  const snapshot = arrays('SELECT revision, bytes FROM snapshots WHERE stream = ? AND version = ?');

  /** What a number stands for never changes. */
  const looked = <T>(statement: StatementSyncInstance) => {
    const known = new Map<number, T>();
    return (number: number): T => {
      const before = known.get(number);
      if (before !== undefined) return before;
      const row = statement.get(number) as [T] | undefined;
      if (row === undefined) throw new CasinoError('store-unavailable', `${file} lacks the name or the dictionary ${number}`);
      known.set(number, row[0]);
      return row[0];
    };
  };
  const openBlock = createOpenBlock(looked<Uint8Array>(dictionary), looked<string>(name));

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
      statement = arrays(sql(`WHERE a.position > ? AND a.position <= ? ${filter}`));
      known.set(prefixes, statement);
    }
    return statement;
  };
  const pageStatement = (prefixes: number) =>
    statementFor(pages, prefixes, (condition) => `SELECT ${APPEND_COLUMNS} ${APPENDS} ${condition} ORDER BY a.position LIMIT ?`);
  const countStatement = (prefixes: number) =>
    statementFor(
      counts,
      prefixes,
      (condition) =>
        `SELECT coalesce(sum(count), 0) FROM (SELECT min(a.count, a.position - ?) AS count ${APPENDS} ${condition} ORDER BY a.position LIMIT ?)`,
    );

  /** Appends mostly follow each other in a block. Each walk opens its own: what a reader does to the bytes he is given ends with his read. */
  const walkBlocks = () => {
    let opened: Block | undefined;
    return ([position, stream, revision, count]: AppendRow): StoredEvent[] => {
      try {
        if (opened === undefined || position > opened.last) opened = openBlock(block.get(position) as BlockRow);
        const first = opened.count - (opened.last - position) - count;
        return Array.from({ length: count }, (_, index) => ({
          ...(opened as Block).event(first + index),
          stream,
          revision: BigInt(revision - count + 1 + index),
          position: String(position - count + 1 + index),
        }));
      } catch (cause) {
        throw new CasinoError('store-unavailable', `${stream}: the events up to revision ${revision} are damaged`, { cause });
      }
    };
  };

  /** Events of these rows that are wanted, so many at most: the first row may begin before them, and the last end after them. */
  const take = (rows: readonly AppendRow[], wanted: (event: StoredEvent) => boolean, limit: number): StoredEvent[] => {
    const eventsOf = walkBlocks();
    const events: StoredEvent[] = [];
    for (const row of rows) {
      for (const event of eventsOf(row)) if (events.length < limit && wanted(event)) events.push(event);
      if (events.length === limit) break;
    }
    return events;
  };
  const headPosition = (): number => (head.get() as [number])[0];

  return {
    head: headPosition,

    readStream: (streamName: string, from: Revision, limit: number): StoredEvent[] =>
      take(stream.all(streamName, from, limit) as AppendRow[], ({ revision }) => revision >= from, limit),

    /** @param until reads as if nothing had been committed after it */
    readPage(after: number, prefixes: readonly string[] | undefined, limit: number, until: number): Page {
      const wanted = prefixes === undefined ? [] : prefixes.flatMap((prefix) => [prefix, prefix]);
      const none = prefixes !== undefined && prefixes.length === 0;
      const rows = none ? [] : (pageStatement(wanted.length / 2).all(after, until, ...wanted, limit) as AppendRow[]);
      const events = take(rows, ({ position }) => Number(position) > after, limit);
      const last = events[limit - 1];
      // fewer than asked for: everything up to `until` was looked at
      const next = last === undefined ? Math.max(after, until) : Number(last.position);
      return { events, next: String(next), end: next >= until };
    },

    count(after: number, prefixes: readonly string[] | undefined, limit: number): number {
      if (prefixes !== undefined && prefixes.length === 0) return 0;
      const wanted = prefixes === undefined ? [] : prefixes.flatMap((prefix) => [prefix, prefix]);
      const [count] = countStatement(wanted.length / 2).get(after, after, Number.MAX_SAFE_INTEGER, ...wanted, limit) as [number];
      return Math.min(count, limit);
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
