import { digestOf, type Context } from '@casino/contracts';
import type { Inbox, ParkedRecord, Revision } from '@casino/event-store';
import type { EventRecord, MalformedRecord } from './read-record.js';
import { createKnownRevisions, type KnownRevisions } from './known-revisions.js';
import { createLateMarks, type LateMarks } from './late-marks.js';

/** One partition of one source, as a group hears it. */
export interface Lane {
  readonly source: Context;
  /** `<source>/<partition>`: name of its position, and `source` of what is parked. */
  readonly name: string;
  readonly known: KnownRevisions;
  /** Marks that may be written a moment later. */
  readonly late: LateMarks;
  /** Keys that have something parked. */
  readonly parked: Map<string, ParkedKey>;
  owned: () => boolean;
  /** What is in memory is to be read again from the inbox before the next delivery. */
  stale: boolean;
  /** The last delivery was rejected, or marks that may be written later could not be. */
  failed: boolean;
}

/** A key that is kept back: the first record failed or cannot be handled, the others wait behind it. The bytes are in the inbox. */
export interface ParkedKey {
  readonly key: string;
  /** In the order of parking, by identity. */
  items: Map<string, ParkedItem>;
  /** Settles when everything in `items` is durable (or has failed to be). */
  appending: Promise<unknown>;
  /** Whoever works through it now. */
  busy: Promise<unknown> | undefined;
  timer: NodeJS.Timeout | undefined;
  /** The own store failed while it was worked through. */
  failures: number;
}

export interface ParkedItem {
  readonly id: string;
  readonly stream: string | undefined;
  readonly revision: Revision | undefined;
  reason: ParkedRecord['reason'];
  attempts: number;
  /** ms since the epoch */
  retryAt: number;
}

export interface LaneOptions {
  readonly group: string;
  readonly inbox: Inbox;
  readonly knownRevisions: number;
  readonly beat: number;
}

export const createLane = ({ group, inbox, knownRevisions, beat }: LaneOptions, source: Context, partition: string): Lane => {
  const name = `${source}/${partition}`;
  const lane: Lane = {
    source,
    name,
    known: createKnownRevisions(group, inbox, name, knownRevisions),
    late: createLateMarks({
      save: (marks, next) => inbox.savePosition(group, name, next, marks),
      beat,
      knownRevisions,
      told: (failed) => (lane.failed = failed),
      owned: () => lane.owned(),
    }),
    parked: new Map(),
    owned: () => true,
    stale: true,
    failed: false,
  };
  return lane;
};

export const createParkedKey = (key: string): ParkedKey => ({
  key,
  items: new Map(),
  appending: Promise.resolve(),
  busy: undefined,
  timer: undefined,
  failures: 0,
});

const identity = (at: string, digest: string, stream: string | undefined, revision: Revision | undefined): string =>
  stream === undefined ? `${at} ${digest}` : `${stream} ${revision} ${digest}`;

export const recordId = (at: string, read: EventRecord | MalformedRecord): string =>
  read.kind === 'event' ? identity(at, read.digest, read.stream, read.revision) : identity(at, read.digest, undefined, undefined);

export const parkedId = ({ at, bytes, stream, revision }: Pick<ParkedRecord, 'at' | 'bytes' | 'stream' | 'revision'>): string =>
  identity(at, digestOf(bytes), stream, revision);

export const itemOf = (record: ParkedRecord): ParkedItem => ({
  id: parkedId(record),
  stream: record.stream,
  revision: record.revision,
  reason: record.reason,
  attempts: record.attempts,
  retryAt: record.retryAt,
});

export const headOf = ({ items }: ParkedKey): ParkedItem | undefined => items.values().next().value;

/** The record that fills the gap before `item`, if it came meanwhile. */
export const fillerOf = (lane: Lane, { items }: ParkedKey, item: ParkedItem): ParkedItem | undefined => {
  if (item.stream === undefined) return undefined;
  const wanted = (lane.known.peek(item.stream)?.revision ?? -1n) + 1n;
  for (const other of items.values()) if (other.stream === item.stream && other.revision === wanted) return other;
  return undefined;
};
