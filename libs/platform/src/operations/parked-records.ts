import { createHash } from 'node:crypto';
import { CONTEXTS, isPublished, parseEnvelope, type Envelope } from '@casino/contracts';
import type { ParkedRecord } from '@casino/event-store';

/** One parked record, without its content. Times in ISO 8601. */
export interface ParkedView {
  /** Names it when it is discarded. */
  readonly record: string;
  readonly key: string;
  /** Source and partition. */
  readonly source: string;
  /** Offset or position there. */
  readonly at: string;
  /** Null for bytes that are no event. */
  readonly stream: string | null;
  readonly revision: bigint | null;
  readonly reason: ParkedRecord['reason'];
  readonly error: string;
  readonly attempts: number;
  readonly parkedAt: string;
  /** Null when it waits for a person. */
  readonly retryAt: string | null;
  readonly size: number;
}

/** What was recorded: the event as it reads, else its bytes in base64. `withheld`: it claims a stream that no service publishes. */
export type ParkedContent = { readonly event: Envelope } | { readonly bytes: string } | { readonly withheld: true };

/** Kept for as long as the record is: of where it stands and what it is. */
export const recordIdOf = ({ key, source, at, stream, revision, bytes }: ParkedRecord): string => {
  const parts = [key, source, at, stream ?? null, revision?.toString() ?? null, createHash('sha256').update(bytes).digest('hex')];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
};

const goesOnByItself = ({ reason }: ParkedRecord): boolean => reason === 'transient' || reason === 'behind';

export const parkedView = (parked: ParkedRecord): ParkedView => ({
  record: recordIdOf(parked),
  key: parked.key,
  source: parked.source,
  at: parked.at,
  stream: parked.stream ?? null,
  revision: parked.revision ?? null,
  reason: parked.reason,
  error: parked.error,
  attempts: parked.attempts,
  parkedAt: new Date(parked.parkedAt).toISOString(),
  retryAt: goesOnByItself(parked) ? new Date(parked.retryAt).toISOString() : null,
  size: parked.bytes.byteLength,
});

const readable = (bytes: Uint8Array): Envelope | undefined => {
  try {
    return parseEnvelope(bytes);
  } catch {
    return undefined;
  }
};

/** A vault's stream never leaves its service; should one ever be on the bus, it is not shown here. */
const leaves = (stream: string): boolean => CONTEXTS.some((context) => isPublished(context, stream));

export const parkedContent = ({ stream, bytes }: ParkedRecord): ParkedContent => {
  const event = readable(bytes);
  const subject = event?.subject ?? stream;
  if (subject !== undefined && !leaves(subject)) return { withheld: true };
  return event === undefined ? { bytes: Buffer.from(bytes).toString('base64') } : { event };
};
