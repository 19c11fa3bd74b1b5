import type { Inbox, Mark } from '@casino/event-store';

const NOTHING: Mark = { revision: -1n, digest: undefined };

/** Where the group stands in the source streams of a lane, as the inbox has it; the newest used kept in memory. */
export const createKnownRevisions = (group: string, inbox: Inbox, lane: string, capacity: number) => {
  const cache = new Map<string, Mark>();
  const set = (stream: string, known: Mark) => {
    cache.delete(stream);
    cache.set(stream, known);
    if (cache.size > capacity) for (const oldest of cache.keys()) return void cache.delete(oldest);
  };
  return {
    /** Without a look at the store, so that most records cost no await. */
    peek: (stream: string): Mark | undefined => cache.get(stream),
    async load(stream: string): Promise<Mark> {
      const mark = await inbox.lastMark(group, lane, stream);
      // what was dealt with meanwhile is newer
      const meanwhile = cache.get(stream);
      if (meanwhile !== undefined) return meanwhile;
      const known = mark ?? NOTHING;
      set(stream, known);
      return known;
    },
    set,
    /** After a write whose outcome is unknown: what is durable counts. */
    forget: (stream: string) => void cache.delete(stream),
    clear: () => cache.clear(),
  };
};

export type KnownRevisions = ReturnType<typeof createKnownRevisions>;
