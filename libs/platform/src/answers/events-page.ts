import type { EventStore, StoredEvent } from '@casino/event-store';
import { CasinoError, type ErrorCode } from '@casino/kernel';

/** Events of one page at most. */
export const MOST_EVENTS = 1_000;
/** Bytes of events after which a page ends; its last event may go beyond. */
const MOST_BYTES = 1024 * 1024;
/** Events of one read: what a page does not take is not read by the thousand. */
const CHUNK = 200;

export interface PageWanted {
  /** Revision of the first event. */
  readonly from: bigint;
  /** 1 to 1,000 */
  readonly limit: number;
}

const decoder = new TextDecoder();

/**
 * A stream's events as they are stored, byte for byte, in one JSON document `{stream, events, next}`; `next`: the revision to go on from, null
 * at the end. Ends after `limit` events or 1 MiB, whichever comes first.
 * @param missing code when there is no such stream; without it, that is an empty page
 */
export const eventsPage = async (store: EventStore, stream: string, { from, limit }: PageWanted, missing?: ErrorCode): Promise<string> => {
  const page: StoredEvent[] = [];
  let bytes = 0;
  let end = false;
  while (!end && page.length < limit && bytes < MOST_BYTES) {
    // one more than is wanted tells whether there is more
    const wanted = Math.min(CHUNK, limit - page.length);
    const chunk = await store.readStream(stream, from + BigInt(page.length), wanted + 1);
    end = chunk.length <= wanted;
    for (const event of chunk.slice(0, wanted)) {
      if (bytes >= MOST_BYTES) {
        end = false;
        break;
      }
      page.push(event);
      bytes += event.bytes.length;
    }
  }
  if (missing !== undefined && page.length === 0 && (await store.readStream(stream, 0n, 1)).length === 0) throw new CasinoError(missing);
  const next = end ? null : (from + BigInt(page.length)).toString();
  return `{"stream":${JSON.stringify(stream)},"events":[${page.map(({ bytes: stored }) => decoder.decode(stored)).join(',')}],"next":${JSON.stringify(next)}}`;
};
