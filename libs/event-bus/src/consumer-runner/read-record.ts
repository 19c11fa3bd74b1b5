import { createHash } from 'node:crypto';
import { busKey, parseEnvelope } from '@casino/contracts';
import { MAX_EVENT_BYTES, type Revision } from '@casino/event-store';
import { describeError } from './retry.js';

export interface EventRecord {
  readonly kind: 'event';
  readonly id: string;
  readonly stream: string;
  readonly revision: Revision;
  /** Wire type. */
  readonly type: string;
  readonly digest: string;
}

export interface MalformedRecord {
  readonly kind: 'malformed';
  readonly error: string;
  readonly digest: string;
}

export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * The envelope of a record, read from its bytes anew at every attempt. What lies about its key or its source is malformed:
 * its stream and revision are not to be believed.
 */
export const readRecord = (source: string, key: string, bytes: Uint8Array): EventRecord | MalformedRecord => {
  const digest = digestOf(bytes);
  const malformed = (error: string): MalformedRecord => ({ kind: 'malformed', error, digest });
  if (bytes.byteLength > MAX_EVENT_BYTES) return malformed(`malformed-event: ${bytes.byteLength} bytes`);
  try {
    const { id, subject, type, streamrevision, source: sender } = parseEnvelope(bytes);
    if (sender !== `/casino/${source}`) return malformed(`malformed-event: ${source} published an event of ${sender}`);
    const expected = busKey(subject);
    if (key !== expected) return malformed(`malformed-event: the key of ${subject} is "${expected}", not "${key}"`);
    return { kind: 'event', id, stream: subject, revision: BigInt(streamrevision), type, digest };
  } catch (error) {
    return malformed(describeError(error));
  }
};
