import { FORMAT } from '@casino/contracts';
import { CasinoError } from '@casino/kernel';
import { LRUCache } from 'lru-cache';
import { MAX_EVENT_BYTES, type EventStore, type ExpectedRevision, type NewEvent, type Position, type Revision } from '../event-store.js';
import { DICTIONARY } from './dictionary.js';
import { checkEngine, engineVersion } from './engine.js';
import { checkEventId } from './event-id.js';
import { createInbox, toMarks } from './inbox.js';
import { canonicalPath, lockDataFile } from './lock.js';
import { CONFLICT, type AppendOperation } from './messages.js';
import { createRecentEvents } from './recent-events.js';
import { openReader, positionNumber, type Reader } from './reader.js';
import { revisionNumber } from './revision-number.js';
import { createSubscriptions } from './subscriptions.js';
import { openWriter, type Work, type Writer, type Written } from './writer.js';

/** Expected by a caller whose revision no stream can have. */
const IMPOSSIBLE = -2;
/** Streams whose last revision is kept in memory. */
const STREAMS_IN_MEMORY = 20_000;

export interface SqliteEventStoreOptions {
  /** The data file of one service; its folder exists. `<file>.lock`, `-wal` and `-shm` stand beside it. */
  readonly file: string;
  /** Whose events it holds: pinned in the file at its first opening. Absent: whichever floor the file names. */
  readonly floor?: string;
  /** Text of `store-in-use`, for the person who starts a second process; it should name the file. */
  readonly lockMessage?: string;
  /** Largest size of the file in pages of 4 KiB: beyond it, appends fail as on a full disk. */
  readonly maxPages?: number;
  /** Version of the SQLite that runs; asked of it when absent. */
  readonly engine?: string;
}

const expectedNumber = (expected: ExpectedRevision): number => {
  if (expected === 'no-stream') return -1;
  // from JavaScript: what is no revision is no permission to skip the check
  if (typeof expected !== 'bigint') throw new TypeError('an append names the revision that it expects');
  return expected < 0n || expected > BigInt(Number.MAX_SAFE_INTEGER) ? IMPOSSIBLE : Number(expected);
};

const check = (stream: string, events: readonly NewEvent[]): void => {
  if (stream === '') throw new CasinoError('malformed-event', 'a stream has a name');
  if (events.length === 0) throw new CasinoError('malformed-event', `nothing to append to ${stream}`);
  for (const { id, type, bytes } of events) {
    checkEventId(id);
    if (bytes.byteLength > MAX_EVENT_BYTES) throw new CasinoError('event-too-large', `${type} ${id} has ${bytes.byteLength} bytes`);
  }
};

/**
 * An event store in one SQLite file, for one process. Commits are durable (WAL, `synchronous=FULL`) and made by a writer
 * thread, those that come together in one transaction; reads go through the caller's thread.
 * @throws CasinoError `store-in-use` when any process has the file open, `another-floor` when it is another floor's or of another format,
 * `store-unavailable` when it cannot be read or written, or SQLite is too old to be trusted with it
 */
export const openSqliteEventStore = async (options: SqliteEventStoreOptions): Promise<EventStore> => {
  checkEngine(options.engine ?? engineVersion());
  const file = canonicalPath(options.file);
  const lock = lockDataFile(file, options.lockMessage);
  let reader: Reader | undefined;
  let writer: Writer | undefined;
  let head = 0;

  const opened = (): Reader => {
    if (reader === undefined) throw new CasinoError('store-unavailable', `${file} is closed`);
    return reader;
  };
  const read = async <T>(work: (reader: Reader) => T): Promise<T> => work(opened());

  const recent = createRecentEvents();
  /** Last revisions of streams written to or asked for; every append of the file comes through here. */
  const revisions = new LRUCache<string, Revision>({ max: STREAMS_IN_MEMORY });
  const subscriptions = createSubscriptions({
    head: () => head,
    readPage: (...page) => opened().readPage(...page),
    recentPage: (...page) => recent.page(...page),
    forgetRecent: () => recent.clear(),
  });
  let told = { before: 0, streams: new Set<string>() };
  const committed = ({ operation, events }: Work, { revision, position }: Written) => {
    if (operation.kind !== 'append' || position === CONFLICT) return;
    const { stream } = operation;
    recent.add(stream, revision, position, events);
    revisions.set(stream, BigInt(revision));
    told.streams.add(stream);
    head = position;
  };
  /** After each batch that was answered. */
  const settled = () => {
    if (told.streams.size === 0) return;
    subscriptions.committed({ before: told.before, last: head, streams: [...told.streams] });
    told = { before: head, streams: new Set() };
  };

  const start = async (): Promise<Writer> => {
    try {
      writer = await openWriter(
        { file, maxPages: options.maxPages ?? 0, format: FORMAT, floor: options.floor, dictionary: DICTIONARY },
        committed,
        settled,
      );
      reader = openReader(file);
      head = reader.head();
      told.before = head;
      return writer;
    } catch (error) {
      await writer?.close();
      lock.release();
      throw error;
    }
  };
  const { floor, write, close: closeWriter } = await start();

  let closed: Promise<void> | undefined;
  const close = async () => {
    await subscriptions.close();
    // the writer folds the log into the file, all of it once nobody reads
    opened().close();
    reader = undefined;
    await closeWriter();
    lock.release();
  };

  return {
    floor,
    async append(stream, expected, events, { marks = [] } = {}) {
      check(stream, events);
      const operation: AppendOperation = {
        kind: 'append',
        stream,
        expected: expectedNumber(expected),
        types: events.map(({ type }) => type),
        lengths: events.map(({ bytes }) => bytes.byteLength),
        marks: toMarks(marks),
        at: 0,
      };
      const { revision, position } = await write(operation, events);
      if (position !== CONFLICT) return { revision: BigInt(revision), position: String(position) };
      const actual = revision < 0 ? 'no-stream' : String(revision);
      throw new CasinoError('revision-conflict', `${stream} is at ${actual}, not at ${expected}`);
    },
    readStream: (stream, from = 0n, limit = Number.MAX_SAFE_INTEGER) => read((r) => r.readStream(stream, from, limit)),
    headRevision: (stream) => read(() => revisions.get(stream)),
    count: (after, { prefixes, limit }) =>
      read((r) => (positionNumber(after) >= head ? 0 : r.count(positionNumber(after), prefixes, limit))),
    readAll: (after, { prefixes, limit }) => read((r) => r.readPage(positionNumber(after), prefixes, limit, r.head())),
    subscribe: (after, subscription, deliver) => subscriptions.add(positionNumber(after), subscription, deliver),
    start: '0',
    head: () => read((): Position => String(head)),
    comparePositions: (a, b) => positionNumber(a) - positionNumber(b),
    inbox: createInbox(write, read),
    async saveSnapshot(stream, { version, revision, bytes }) {
      await write({ kind: 'snapshot', stream, version, revision: revisionNumber(revision), bytes });
    },
    loadSnapshot: (stream, version) => read((r) => r.loadSnapshot(stream, version)),
    close: () => (closed ??= close()),
  };
};
