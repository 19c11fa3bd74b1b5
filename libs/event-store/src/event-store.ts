/**
 * The event store port: append-only streams with optimistic concurrency, one store per service.
 * Bytes in are bytes out. Adapters: sqlite (embedded) and kurrentdb; both run the conformance suite beside this file.
 */

/** Revision of the first event of a stream is 0. */
export type Revision = bigint;
/** Mandatory at every append: the revision of the stream's last event as the caller knows it, or that there is no such stream. */
export type ExpectedRevision = Revision | 'no-stream';

/** The largest event that a store takes. */
export const MAX_EVENT_BYTES = 256 * 1024;

/** An event to append. */
export interface NewEvent {
  /** UUID in lower case; unique within the stream. */
  readonly id: string;
  /** Wire type, `casino.<context>.<Name>.v<n>`. */
  readonly type: string;
  /** The serialised event; stored and returned byte for byte. At most 256 KiB. Nobody changes them once they are handed over: readers may share them. */
  readonly bytes: Uint8Array;
}

export interface StoredEvent extends NewEvent {
  readonly stream: string;
  readonly revision: Revision;
  /** Where it stands in the whole store. */
  readonly position: Position;
}

/** Opaque to callers, comparable by the store only (`comparePositions`); a string so that it can be kept anywhere. */
export type Position = string & { readonly __brand?: 'position' };

export interface Appended {
  /** Revision of the last event of the stream now. */
  readonly revision: Revision;
  /** Position of the last appended event. */
  readonly position: Position;
}

/** The last event of a source stream that a consumer has dealt with: everything before it is dealt with as well. */
export interface Mark {
  readonly revision: Revision;
  /**
   * SHA-256 of the event's bytes (hex): the same revision with another digest, or a next event that names another before it, is a
   * fork. Undefined of what a person discarded: what the next event names stands for it.
   */
  readonly digest: string | undefined;
}

/**
 * A mark to be written, with the effect (P6): in the same transaction as the append where the adapter can (sqlite), right after it
 * where it cannot (kurrentdb) - never before it. It replaces the stream's mark, unless that is of the same or a later revision.
 */
export interface InboxMark extends Mark {
  readonly group: string;
  /** The partition that the stream comes in, `<source>/<partition>`: always the same one. */
  readonly lane: string;
  /** The source stream. */
  readonly stream: string;
}

export interface AppendOptions {
  readonly marks?: readonly InboxMark[];
}

export interface ReadAllOptions {
  /** Only streams whose name begins with one of these. All streams when absent. */
  readonly prefixes?: readonly string[];
  /** At most this many events. */
  readonly limit: number;
}

/** One page of the whole store, in position order. */
export interface Page {
  readonly events: readonly StoredEvent[];
  /** Where to go on, also when the page is empty or its end was filtered away. Exclusive. */
  readonly next: Position;
  /** True when nothing after `next` was committed as the page was read. */
  readonly end: boolean;
}

export interface Snapshot {
  /** Version of the reducer that made it; another version ignores it. */
  readonly version: string;
  /** Revision of the last event folded into it. */
  readonly revision: Revision;
  readonly bytes: Uint8Array;
}

export interface Subscription {
  /** Everything up to here was delivered, or is of other streams. It moves with what was looked at, not with what was found. */
  readonly position: Position;
  /** Resolves once `position` is as far as this, or at the stop. */
  reached(position: Position): Promise<void>;
  /** Resolves when the handler in progress is done; nothing is delivered afterwards. */
  stop(): Promise<void>;
}

export interface EventStore {
  /** Whose events it holds; another floor's store is never opened. */
  readonly floor: string;
  /**
   * Durable when it resolves (P1), and stored are these bytes, at the revisions after `expected`. At least one event; all or none.
   * @throws CasinoError `revision-conflict` when the stream is not at `expected`; `event-too-large`; `malformed-event` (an id that
   * is no UUID, no event); `store-unavailable` (disk full, closed): nothing was appended, or - after a cut connection - the caller
   * reads back before it retries.
   */
  append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[], options?: AppendOptions): Promise<Appended>;

  /** Events of a stream from `from` on (inclusive), at most `limit`; empty for a stream that does not exist. */
  readStream(stream: string, from?: Revision, limit?: number): Promise<readonly StoredEvent[]>;

  /**
   * Revision of the stream's last event, when the store knows it without reading; undefined when it would have to look (or when
   * there is no such stream). Never behind an append that has resolved. Absent where other processes append as well.
   */
  headRevision?(stream: string): Promise<Revision | undefined>;

  /** Events after `after` (exclusive). No committed event is ever skipped, also while other appends are open. */
  readAll(after: Position, options: ReadAllOptions): Promise<Page>;

  /** How many events `readAll` would give, up to its limit, where that is cheaper than reading them. */
  count?(after: Position, options: ReadAllOptions): Promise<number>;

  /**
   * Calls `deliver` with pages in position order, one at a time, from after `after` on, now and as events come.
   * When `deliver` rejects, the same page is delivered again after a pause, with fresh bytes. Pages hold 1 to `limit` events
   * (default 500). `deliver` is never called before this has returned.
   */
  subscribe(
    after: Position,
    options: { readonly prefixes?: readonly string[]; readonly limit?: number },
    deliver: (page: Page) => Promise<void>,
  ): Subscription;

  /** Position before the first event. */
  readonly start: Position;
  /** Position of the last committed event (start for an empty store). */
  head(): Promise<Position>;
  comparePositions(a: Position, b: Position): number;
  /** Whether a position up to the head is one that can be gone on from. Absent where every one is. @throws CasinoError `store-unavailable` */
  holdsPosition?(position: Position): Promise<boolean>;

  readonly inbox: Inbox;
  /**
   * Marks are a write of their own here, after their effect: whoever has a position to save anyway saves them with it. Absent where they
   * are in the transaction of an append.
   */
  readonly marksApart?: true;

  /**
   * From now on only the newest `count` events of an unpublished stream are kept: for machinery that says the same thing again and
   * again. Absent where what was appended stays.
   */
  keepNewest?(stream: string, count: number): Promise<void>;

  saveSnapshot(stream: string, snapshot: Snapshot): Promise<void>;
  /** The newest snapshot of this reducer version, if any. */
  loadSnapshot(stream: string, version: string): Promise<Snapshot | undefined>;

  /** Waits for appends in progress, then releases the store. Idempotent. */
  close(): Promise<void>;
}

/** Unpublished state of consumer groups, in the service's own store. */
export interface Inbox {
  /** Marks without an effect (an event this consumer ignores, or that had been dealt with). */
  mark(marks: readonly InboxMark[]): Promise<void>;
  /** Where the group stands in a source stream; undefined when it has dealt with nothing of it. */
  lastMark(group: string, lane: string, stream: string): Promise<Mark | undefined>;
  /**
   * The group's own next position in a lane, and marks of that lane, in one write.
   * @throws CasinoError `revision-conflict`: another instance has written to the lane since its position was loaded here
   */
  savePosition(group: string, lane: string, position: string, marks?: readonly InboxMark[]): Promise<void>;
  /** Whoever is given a lane asks first: what other instances wrote is known from then on. */
  loadPosition(group: string, lane: string): Promise<string | undefined>;

  /**
   * Keeps a record back; parked records of one key keep their order. Parking the same (stream, revision, digest) twice keeps one,
   * in the place and with the time of the first, with reason, error, attempts and retryAt of the last.
   * Bytes that are no event are the same by (source, at, digest).
   */
  park(record: ParkedRecord): Promise<void>;
  /** Parked records of a group, in the order of parking. */
  parked(group: string, key?: string): Promise<readonly ParkedRecord[]>;
  /** Removes one after it was dealt with; with marks in the same transaction where the adapter can. */
  unpark(record: ParkedRecord, marks?: readonly InboxMark[]): Promise<void>;
}

export interface ParkedRecord {
  readonly group: string;
  readonly key: string;
  /** Source topic or service. */
  readonly source: string;
  /** Where it stands there (offset or position). */
  readonly at: string;
  /** Source stream and revision; undefined for bytes that are no event (quarantine). */
  readonly stream?: string;
  readonly revision?: Revision;
  /** The record exactly as it came. */
  readonly bytes: Uint8Array;
  /** `transient` is retried by itself, the others wait for a person. */
  readonly reason: 'transient' | 'defect' | 'behind' | 'gap' | 'fork' | 'unknown-type' | 'malformed';
  /** Error code and text of the last try. */
  readonly error: string;
  readonly attempts: number;
  /** ms since the epoch */
  readonly parkedAt: number;
  /** ms since the epoch: not tried again before. */
  readonly retryAt: number;
}
