import { busKey, sharedDigestOf, sharedEnvelope, sourceOf } from '@casino/contracts';
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
  /** Of the event before it in its stream, as it says; undefined of the first. */
  readonly previousDigest: string | undefined;
}

export interface MalformedRecord {
  readonly kind: 'malformed';
  readonly error: string;
  readonly digest: string;
}

interface Read extends EventRecord {
  /** As the envelope has it. */
  readonly sender: string;
  readonly key: string;
}

/** By the bytes' identity: several groups, and several looks of one, share what a transport brought. A retry has bytes of its own. */
const known = new WeakMap<Uint8Array, Read>();

const read = (bytes: Uint8Array, digest: string): Read => {
  const { id, subject, type, streamrevision, previousdigest, source } = sharedEnvelope(bytes);
  const revision = BigInt(streamrevision);
  return {
    kind: 'event',
    id,
    stream: subject,
    revision,
    type,
    digest,
    previousDigest: previousdigest,
    sender: source,
    key: busKey(subject),
  };
};

/** The envelope of a record. What lies about its key, its source or its floor is malformed: its stream and revision are not to be believed. */
export const readRecord = (floor: string, source: string, key: string, bytes: Uint8Array): EventRecord | MalformedRecord => {
  let record = known.get(bytes);
  if (record === undefined) {
    const digest = sharedDigestOf(bytes);
    if (bytes.byteLength > MAX_EVENT_BYTES) return { kind: 'malformed', error: `malformed-event: ${bytes.byteLength} bytes`, digest };
    try {
      record = read(bytes, digest);
    } catch (error) {
      return { kind: 'malformed', error: describeError(error), digest };
    }
    known.set(bytes, record);
  }
  const { digest, sender, stream } = record;
  if (sender !== sourceOf(floor, source))
    return { kind: 'malformed', error: `malformed-event: ${source} published an event of ${sender}`, digest };
  if (key !== record.key)
    return { kind: 'malformed', error: `malformed-event: the key of ${stream} is "${record.key}", not "${key}"`, digest };
  return record;
};
