import type { Hash } from 'node:crypto';

/** Stored bytes of a stream's events into a hash, each behind its length (u32, big-endian): other events, or cut otherwise, give another one. */
export const hashEvents = (hash: Hash, events: readonly Uint8Array[]): Hash => {
  const length = Buffer.alloc(4);
  for (const bytes of events) {
    length.writeUInt32BE(bytes.byteLength);
    hash.update(length).update(bytes);
  }
  return hash;
};
