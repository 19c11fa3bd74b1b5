import { createHash } from 'node:crypto';

/** SHA-256 (hex) of an event's stored bytes: what the next event of its stream names, and what consumers remember. */
export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
