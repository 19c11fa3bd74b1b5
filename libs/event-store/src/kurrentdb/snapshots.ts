import { randomUUID } from 'node:crypto';
import { binaryEvent, NO_STREAM } from '@kurrent/kurrentdb-client';
import type { EventStore, Snapshot } from '../event-store.js';
import { joined, piecesOf } from './chunks.js';
import type { Connection } from './connection.js';
import type { Recorded } from './recorded.js';
import { Conflict } from './failures.js';
import { snapshotOf } from './names.js';

interface PieceMetadata {
  /** Of this snapshot, so that pieces of two are never joined. */
  readonly snapshot: string;
  readonly revision: string;
  readonly index: number;
  readonly pieces: number;
}

/** Events read at a time on the way back to the last whole snapshot. */
const PAGE = 16;

interface Found {
  /** Number of the stream's last event; -1n when it has none. */
  readonly last: bigint;
  readonly snapshot: Omit<Snapshot, 'version'> | undefined;
}

const metadataOf = ({ metadata }: Recorded) => metadata as PieceMetadata;

/** The last snapshot of which every piece is there. */
const findLast = async (connection: Connection, stream: string): Promise<Found> => {
  let last: bigint | undefined;
  let pieces: Recorded[] = [];
  for (let from: bigint | undefined; from === undefined || from >= 0n;) {
    const page = await connection.readStream(stream, { ...(from === undefined ? {} : { from }), backwards: true, limit: PAGE });
    for (const event of page) {
      last ??= event.revision;
      const { snapshot, revision, index, pieces: count } = metadataOf(event);
      const next = pieces[0];
      if (index === count - 1) pieces = [event];
      else if (next !== undefined && metadataOf(next).snapshot === snapshot && metadataOf(next).index === index + 1) pieces.unshift(event);
      else pieces = [];
      if (index === 0 && pieces.length === count)
        return { last, snapshot: { revision: BigInt(revision), bytes: joined(pieces.map(({ bytes }) => bytes)) } };
    }
    const oldest = page.at(-1);
    if (oldest === undefined) break;
    from = oldest.revision - 1n;
  }
  return { last: last ?? -1n, snapshot: undefined };
};

/** Unpublished streams, one per reducer version; only the last whole snapshot of each is kept. */
export const createSnapshots = (connection: Connection): Pick<EventStore, 'saveSnapshot' | 'loadSnapshot'> => ({
  async saveSnapshot(stream, { version, revision, bytes }) {
    const name = snapshotOf(stream, version);
    const { last, snapshot: kept } = await findLast(connection, name);
    if (kept !== undefined && kept.revision >= revision) return;
    const pieces = piecesOf(bytes);
    const snapshot = randomUUID();
    for (const [index, data] of pieces.entries()) {
      const metadata: Record<string, string | number> = {
        snapshot,
        revision: String(revision),
        index,
        pieces: pieces.length,
      } satisfies PieceMetadata;
      const at = last + BigInt(index);
      try {
        await connection.append(name, at < 0n ? NO_STREAM : at, [binaryEvent({ type: 'snapshot', data, metadata })]);
      } catch (error) {
        // another instance is saving one that is as good
        if (error instanceof Conflict) return;
        throw error;
      }
    }
    if (last >= 0n) await connection.setMetadata(name, { $tb: Number(last) + 1 });
  },
  async loadSnapshot(stream, version) {
    const { snapshot } = await findLast(connection, snapshotOf(stream, version));
    return snapshot === undefined ? undefined : { version, ...snapshot };
  },
});
