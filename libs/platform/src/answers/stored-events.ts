import type { EventStore } from '@casino/event-store';
import { CasinoError, type ErrorCode } from '@casino/kernel';

/** Of one answer. */
const LIMIT = 1_000;

const decoder = new TextDecoder();

/**
 * A stream's events as they are stored, byte for byte, in one JSON document `{stream, events, next}`; `next`: the revision to go
 * on from, null at the end.
 */
export const storedEvents = async (store: EventStore, stream: string, from: bigint, missing: ErrorCode): Promise<string> => {
  const events = await store.readStream(stream, from, LIMIT);
  if (events.length === 0 && (await store.readStream(stream, 0n, 1)).length === 0) throw new CasinoError(missing);
  const next = events.length < LIMIT ? null : (from + BigInt(LIMIT)).toString();
  return `{"stream":${JSON.stringify(stream)},"events":[${events.map(({ bytes }) => decoder.decode(bytes)).join(',')}],"next":${JSON.stringify(next)}}`;
};
