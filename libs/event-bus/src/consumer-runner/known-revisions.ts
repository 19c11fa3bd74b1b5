import type { Inbox, Revision } from '@casino/event-store';

/** The last revision of a source stream that the group has dealt with; -1n for none. */
export interface Known {
  readonly revision: Revision;
  /** Of its bytes; undefined when only the inbox knows. */
  readonly digest?: string;
}

/** The inbox's last revisions, the newest used kept in memory. */
export const createKnownRevisions = (group: string, inbox: Inbox, capacity: number) => {
  const cache = new Map<string, Known>();
  const set = (stream: string, known: Known) => {
    cache.delete(stream);
    cache.set(stream, known);
    if (cache.size > capacity) for (const oldest of cache.keys()) return void cache.delete(oldest);
  };
  return {
    /** Without a look at the store, so that most records cost no await. */
    peek: (stream: string): Known | undefined => cache.get(stream),
    async load(stream: string): Promise<Known> {
      const revision = await inbox.lastRevision(group, stream);
      // what was dealt with meanwhile is newer
      const meanwhile = cache.get(stream);
      if (meanwhile !== undefined) return meanwhile;
      const known = { revision: revision ?? -1n };
      set(stream, known);
      return known;
    },
    set,
    clear: () => cache.clear(),
  };
};

export type KnownRevisions = ReturnType<typeof createKnownRevisions>;
