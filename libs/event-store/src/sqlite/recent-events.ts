import type { NewEvent, Page, StoredEvent } from '../event-store.js';

/** Events kept at least, unless they are large. */
const EVENTS = 4_096;
const BYTES = 16 * 1024 * 1024;

/**
 * The newest events of the store, as they were handed in: subscribers that keep up are served from here, without a look at the
 * file, and share the objects. Positions in it have no gap.
 */
export const createRecentEvents = (capacity = EVENTS, capacityBytes = BYTES) => {
  let events: StoredEvent[] = [];
  /** Position of the first. */
  let first = 1;
  let bytes = 0;

  const clear = (next = first + events.length) => {
    events = [];
    first = next;
    bytes = 0;
  };

  /** Drops down to the capacity once twice as much is there, so that dropping costs little for each event. */
  const drop = () => {
    if (events.length < 2 * capacity && bytes < 2 * capacityBytes) return;
    let dropped = 0;
    while (events.length - dropped > capacity || bytes > capacityBytes) bytes -= (events[dropped++] as StoredEvent).bytes.byteLength;
    events.splice(0, dropped);
    first += dropped;
  };

  return {
    /** @param revision of the last of them @param position of the last of them */
    add(stream: string, revision: number, position: number, added: readonly NewEvent[]): void {
      const start = position - added.length + 1;
      if (start !== first + events.length) clear(start);
      added.forEach(({ id, type, bytes: content }, index) => {
        bytes += content.byteLength;
        events.push({
          id,
          type,
          bytes: content,
          stream,
          revision: BigInt(revision - added.length + 1 + index),
          position: String(start + index),
        });
      });
      drop();
    },

    /** As `Reader.readPage`; undefined when not everything after `after` is here. */
    page(after: number, prefixes: readonly string[] | undefined, limit: number, until: number): Page | undefined {
      if (after + 1 < first || until >= first + events.length) return undefined;
      const found: StoredEvent[] = [];
      let at = after;
      while (at < until && found.length < limit) {
        const event = events[++at - first] as StoredEvent;
        if (prefixes === undefined || prefixes.some((prefix) => event.stream.startsWith(prefix))) found.push(event);
      }
      return { events: found, next: String(at), end: at >= until };
    },

    /** What is in memory may have been changed by somebody: it is read from the file from now on. */
    clear: () => clear(),
  };
};
