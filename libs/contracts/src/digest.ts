import { hash } from 'node:crypto';

/** SHA-256 (hex) of an event's stored bytes: what the next event of its stream names, and what consumers remember. */
export const digestOf = (bytes: Uint8Array): string => hash('sha256', bytes, 'hex');

/** By the bytes' identity. */
const known = new WeakMap<Uint8Array, string>();

/** `digestOf` for bytes that nobody changes while they are in memory: an event's is made once, however many ask for it. */
export const sharedDigestOf = (bytes: Uint8Array): string => {
  const found = known.get(bytes);
  if (found !== undefined) return found;
  const digest = digestOf(bytes);
  known.set(bytes, digest);
  return digest;
};
