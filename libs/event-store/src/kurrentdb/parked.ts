import { createHash } from 'node:crypto';
import { ANY, binaryEvent } from '@kurrent/kurrentdb-client';
import { createSerialQueue } from '../decider-runner/serial-queue.js';
import type { Inbox, ParkedRecord } from '../event-store.js';
import { joined, piecesOf } from './chunks.js';
import type { Connection } from './connection.js';
import type { Recorded } from './recorded.js';
import { parkedOf } from './names.js';

/** What is no longer needed is let go when it is this many events, or all. */
const TRUNCATE_EVERY = 100n;

type Stored = Omit<ParkedRecord, 'group' | 'bytes' | 'revision'> & { readonly revision?: string };

type Entry =
  /** A piece of the bytes; the last comes with `parked`. */
  | { readonly is: 'piece'; readonly identity: string; readonly index: number }
  | { readonly is: 'parked'; readonly identity: string; readonly pieces: number; readonly record: Stored }
  /** Parked already: the outcome of another try, without the bytes. */
  | { readonly is: 'tried'; readonly identity: string; readonly record: Stored }
  | { readonly is: 'unparked'; readonly identity: string };

interface Kept {
  readonly record: ParkedRecord;
  /** The first event that is needed to fold it again. */
  readonly first: bigint;
}

/** What is parked of a group, folded up to (not including) event `next`. */
interface Folded {
  next: bigint;
  /** The oldest event that the stream still has, as far as is known here. */
  first: bigint;
  readonly records: Map<string, Kept>;
  readonly pieces: Map<string, { readonly first: bigint; readonly bytes: Uint8Array[] }>;
}

/** An event is the same by stream, revision and bytes; other bytes by where they stand. */
const identityOf = ({ source, at, stream, revision, bytes }: ParkedRecord): string => {
  const digest = createHash('sha256').update(bytes).digest('hex');
  return JSON.stringify([...(stream === undefined ? ['at', source, at] : ['event', stream, String(revision)]), digest]);
};

const toStored = ({ group: _group, bytes: _bytes, revision, ...rest }: ParkedRecord): Stored => ({
  ...rest,
  ...(revision === undefined ? {} : { revision: String(revision) }),
});

const fromStored = (group: string, bytes: Uint8Array, { revision, ...rest }: Stored): ParkedRecord => ({
  group,
  ...rest,
  ...(revision === undefined ? {} : { revision: BigInt(revision) }),
  bytes,
});

const eventOf = (entry: Entry, data: Uint8Array = new Uint8Array(0)) => binaryEvent({ type: entry.is, data, metadata: { ...entry } });

const fold = (group: string, folded: Folded, { revision, metadata, bytes }: Recorded): void => {
  const entry = metadata as Entry;
  const { identity } = entry;
  const { records, pieces } = folded;
  folded.next = revision + 1n;
  const keep = (record: ParkedRecord, first: bigint) => {
    const before = records.get(identity);
    const { at, parkedAt } = before?.record ?? record;
    // a map keeps the place of what it has
    records.set(identity, { record: { ...record, at, parkedAt }, first: before?.first ?? first });
  };
  switch (entry.is) {
    case 'piece': {
      const known = pieces.get(identity) ?? { first: revision, bytes: [] };
      known.bytes[entry.index] = bytes;
      pieces.set(identity, known);
      return;
    }
    case 'parked': {
      const known = pieces.get(identity);
      const whole = joined([...(known?.bytes ?? []).slice(0, entry.pieces - 1), bytes]);
      pieces.delete(identity);
      keep(fromStored(group, whole, entry.record), known?.first ?? revision);
      return;
    }
    case 'tried': {
      const before = records.get(identity);
      if (before !== undefined) keep(fromStored(group, before.record.bytes, entry.record), before.first);
      return;
    }
    case 'unparked':
      records.delete(identity);
  }
};

type Parked = Pick<Inbox, 'park' | 'parked' | 'unpark'>;

/**
 * What is parked of a group is the fold of one stream. It is kept folded, and before it is looked at, what other instances
 * appended since is read from the leader: nothing has to be told when a partition changes hands.
 */
export const createParked = (connection: Connection, mark: Inbox['mark']): Parked => {
  const groups = new Map<string, Folded>();
  const inTurn = createSerialQueue();

  const catchUp = async (group: string): Promise<Folded> => {
    const folded = groups.get(group);
    const from = folded?.next ?? 0n;
    const events = await connection.readStream(parkedOf(group), { from });
    const first = events[0];
    // let go by another instance, and with it perhaps the end of something parked: from what is left, everything folds anew
    const lost = folded === undefined || (first !== undefined && first.revision !== from);
    const now = lost ? { next: 0n, first: first?.revision ?? 0n, records: new Map<string, Kept>(), pieces: new Map() } : folded;
    for (const event of events) fold(group, now, event);
    groups.set(group, now);
    return now;
  };

  /** Never the last event: it is what shows the others that something was let go. */
  const letGo = async (group: string, folded: Folded): Promise<void> => {
    const { next, records, pieces } = folded;
    const last = next - 1n;
    const needed = [...records.values(), ...pieces.values()].reduce((oldest, { first }) => (first < oldest ? first : oldest), last);
    if (needed < last ? needed - folded.first < TRUNCATE_EVERY : needed <= folded.first) return;
    await connection.setMetadata(parkedOf(group), { $tb: Number(needed) });
    folded.first = needed;
  };

  const append = (group: string, entry: Entry, data?: Uint8Array) => connection.append(parkedOf(group), ANY, [eventOf(entry, data)]);

  const parkWhole = async (identity: string, record: ParkedRecord): Promise<void> => {
    const pieces = piecesOf(record.bytes);
    for (const [index, piece] of pieces.entries()) {
      const last = index === pieces.length - 1;
      await append(
        record.group,
        last ? { is: 'parked', identity, pieces: pieces.length, record: toStored(record) } : { is: 'piece', identity, index },
        piece,
      );
    }
  };

  return {
    park: (record) =>
      inTurn(record.group, async () => {
        const { group } = record;
        const identity = identityOf(record);
        if ((await catchUp(group)).records.has(identity)) {
          await append(group, { is: 'tried', identity, record: toStored(record) });
          // unless somebody has unparked it just before
          if ((await catchUp(group)).records.has(identity)) return;
        }
        await parkWhole(identity, record);
      }),
    parked: (group, key) =>
      inTurn(group, async () => {
        const { records } = await catchUp(group);
        const found: ParkedRecord[] = [];
        for (const { record } of records.values()) {
          if (key === undefined || record.key === key) found.push({ ...record, bytes: Uint8Array.from(record.bytes) });
        }
        return found;
      }),
    unpark: (record, marks = []) =>
      inTurn(record.group, async () => {
        const { group } = record;
        await mark(marks);
        const identity = identityOf(record);
        if (!(await catchUp(group)).records.has(identity)) return;
        await append(group, { is: 'unparked', identity });
        await letGo(group, await catchUp(group));
      }),
  };
};
