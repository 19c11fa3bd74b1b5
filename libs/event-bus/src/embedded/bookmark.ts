import { sharedDigestOf } from '@casino/contracts';
import { isWithin, type EventStore, type Page, type Position, type StoredEvent } from '@casino/event-store';

/** Where a group stands in a store: after this event. */
type Bookmark = readonly [position: Position, stream: string, revision: string, digest: string];

/** @returns what the group keeps: position, and which event it was, for positions alone are the same in any two stores */
export const bookmarkAfter = ({ events }: Page): string => {
  const { position, stream, revision, bytes } = events[events.length - 1] as StoredEvent;
  return JSON.stringify([position, stream, String(revision), sharedDigestOf(bytes)] satisfies Bookmark);
};

const isBookmark = (value: unknown): value is Bookmark =>
  Array.isArray(value) && value.length === 4 && value.every((part) => typeof part === 'string') && /^[0-9]{1,16}$/.test(String(value[2]));

const parse = (text: string): Bookmark | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return isBookmark(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/**
 * The position to go on from; undefined when the store does not have the event that was dealt with last: it was restored from an
 * older copy, emptied, or is another one. What follows there was never heard, wherever it stands.
 */
export const placeOf = async (store: EventStore, text: string): Promise<Position | undefined> => {
  const place = parse(text);
  if (place === undefined) return undefined;
  const [position, stream, revision, digest] = place;
  if (!(await isWithin(store, position))) return undefined;
  const [event] = await store.readStream(stream, BigInt(revision), 1);
  return event !== undefined && sharedDigestOf(event.bytes) === digest ? position : undefined;
};
