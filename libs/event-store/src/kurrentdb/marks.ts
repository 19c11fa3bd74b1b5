import { binaryEvent, NO_STREAM } from '@kurrent/kurrentdb-client';
import { LRUCache } from 'lru-cache';
import type { Inbox, InboxMark, Revision } from '../event-store.js';
import type { Connection } from './connection.js';
import type { Recorded } from './recorded.js';
import { Conflict } from './failures.js';
import { marksOf } from './names.js';

/** The end of a stream of marks: its last event, and the source revision marked there (undefined: none can be read). */
interface Tail {
  readonly number: bigint;
  readonly marked: Revision | undefined;
}

interface MarkMetadata {
  readonly revision: string;
  readonly digest: string;
}

const CAPACITY = 20_000;

const markOf = ({ metadata }: Recorded): { readonly revision: Revision; readonly digest: string } => {
  const { revision, digest } = metadata as MarkMetadata;
  return { revision: BigInt(revision), digest };
};

const eventOf = ({ revision, digest }: InboxMark) => {
  const metadata: Record<string, string> = { revision: String(revision), digest } satisfies MarkMetadata;
  return binaryEvent({ type: 'marked', data: new Uint8Array(0), metadata });
};

type Marks = Pick<Inbox, 'mark' | 'lastRevision' | 'digestOf' | 'prune'>;

/**
 * One stream per group and source stream, its revisions always rising: a mark is appended at the revision of the stream where
 * the last mark was read, so whoever was deposed meanwhile loses and reads again. What is kept in memory are such places and marks
 * that were written here, both of which never come to say something wrong; the last revision is asked of the leader each time.
 */
export const createMarks = (connection: Connection): Marks => {
  const tails = new LRUCache<string, Tail>({ max: CAPACITY });
  const digests = new LRUCache<string, string>({ max: CAPACITY });
  const digestKey = (stream: string, revision: Revision) => `${stream} ${revision}`;

  const readLast = async (stream: string): Promise<Tail | undefined> => {
    const [last] = await connection.readStream(stream, { backwards: true, limit: 1 });
    if (last === undefined) return undefined;
    const { revision, digest } = markOf(last);
    digests.set(digestKey(stream, revision), digest);
    const tail = { number: last.revision, marked: revision };
    tails.set(stream, tail);
    return tail;
  };

  const append = async (stream: string, marks: readonly InboxMark[]): Promise<void> => {
    for (let tail = tails.get(stream) ?? (await readLast(stream)); ;) {
      let marked = tail?.marked ?? -1n;
      const fresh: InboxMark[] = [];
      for (const mark of marks) {
        if (mark.revision <= marked) continue;
        fresh.push(mark);
        marked = mark.revision;
      }
      if (fresh.length === 0) return;
      try {
        await connection.append(stream, tail === undefined ? NO_STREAM : tail.number, fresh.map(eventOf));
      } catch (error) {
        tails.delete(stream);
        if (!(error instanceof Conflict)) throw error;
        // a stream that somebody truncated has a last event, but none that can be read
        tail = (await readLast(stream)) ?? (error.actual < 0n ? undefined : { number: error.actual, marked: undefined });
        continue;
      }
      tails.set(stream, { number: (tail?.number ?? -1n) + BigInt(fresh.length), marked });
      for (const { revision, digest } of fresh) digests.set(digestKey(stream, revision), digest);
      return;
    }
  };

  /** Revisions rise with the event numbers, at least one by one: mostly the first place looked at is the right one. */
  const search = async (stream: string, revision: Revision): Promise<string | undefined> => {
    const tail = await readLast(stream);
    if (tail?.marked === undefined || revision > tail.marked) return undefined;
    let low = tail.number - (tail.marked - revision);
    let high = tail.number;
    if (low < 0n) low = 0n;
    for (let probe = low; low <= high; probe = (low + high) / 2n) {
      const [found] = await connection.readStream(stream, { from: probe, limit: 1 });
      if (found === undefined) return undefined;
      const mark = markOf(found);
      if (mark.revision === revision) return mark.digest;
      if (mark.revision < revision) low = found.revision + 1n;
      else high = probe - 1n;
    }
    return undefined;
  };

  return {
    async mark(marks) {
      const streams = new Map<string, InboxMark[]>();
      for (const mark of marks) {
        const stream = marksOf(mark.group, mark.stream);
        const same = streams.get(stream);
        if (same === undefined) streams.set(stream, [mark]);
        else same.push(mark);
      }
      await Promise.all([...streams].map(([stream, its]) => append(stream, its)));
    },
    async lastRevision(group, stream) {
      return (await readLast(marksOf(group, stream)))?.marked;
    },
    async digestOf(group, source, revision) {
      const stream = marksOf(group, source);
      return digests.get(digestKey(stream, revision)) ?? (await search(stream, revision));
    },
    async prune(group, source) {
      const stream = marksOf(group, source);
      const tail = await readLast(stream);
      if (tail === undefined) return;
      await connection.setMetadata(stream, { $tb: Number(tail.number) });
      const start = `${stream} `;
      for (const key of digests.keys()) if (key.startsWith(start)) digests.delete(key);
    },
  };
};
