import { hash } from 'node:crypto';
import { busKey, sharedEnvelope } from '@casino/contracts';
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

export const digestOf = (bytes: Uint8Array): string => hash('sha256', bytes, 'hex');

interface Read extends EventRecord {
  /** As the envelope has it. */
  readonly sender: string;
  readonly key: string;
}

/** By the bytes' identity: several groups, and several looks of one, share what a transport brought. A retry has bytes of its own. */
const known = new WeakMap<Uint8Array, Read>();

const read = (bytes: Uint8Array, digest: string): Read => {
  const { id, subject, type, streamrevision, source } = sharedEnvelope(bytes);
  return { kind: 'event', id, stream: subject, revision: BigInt(streamrevision), type, digest, sender: source, key: busKey(subject) };
};

/** The envelope of a record. What lies about its key or its source is malformed: its stream and revision are not to be believed. */
export const readRecord = (source: string, key: string, bytes: Uint8Array): EventRecord | MalformedRecord => {
  let record = known.get(bytes);
  if (record === undefined) {
    const digest = digestOf(bytes);
    if (bytes.byteLength > MAX_EVENT_BYTES) return { kind: 'malformed', error: `malformed-event: ${bytes.byteLength} bytes`, digest };
    try {
      record = read(bytes, digest);
    } catch (error) {
      return { kind: 'malformed', error: describeError(error), digest };
    }
    known.set(bytes, record);
  }
  const { digest, sender, stream } = record;
  if (sender !== `/casino/${source}`)
    return { kind: 'malformed', error: `malformed-event: ${source} published an event of ${sender}`, digest };
  if (key !== record.key)
    return { kind: 'malformed', error: `malformed-event: the key of ${stream} is "${record.key}", not "${key}"`, digest };
  return record;
};
