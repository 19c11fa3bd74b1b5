import type { EventStore, Revision } from '@casino/event-store';
import { CasinoError, type Clock } from '@casino/kernel';
import { decodeEntry, encodeEntry, foldEntry, NOTHING, type RelayEntry, type RelayState } from './relay-entry.js';

const SNAPSHOT_VERSION = 'relay-1';
const SNAPSHOT_EVERY = 200n;
/** Where the store forgets old entries: more than there can be after a snapshot, so that nobody misses one. */
const KEPT = 1_000;

/** The stream `relay-<service>` as one reader knows it. */
export interface RelayLog {
  readonly state: RelayState;
  /** Of the last entry read or written. */
  readonly revision: Revision | undefined;
  /** Reads what others wrote. @returns their entries, each of them once */
  refresh(): Promise<readonly RelayEntry[]>;
  /**
   * Appends at the end as this reader knows it.
   * @throws CasinoError `revision-conflict` when somebody else was quicker; `store-unavailable`
   */
  append(entry: RelayEntry): Promise<void>;
  /** Lets the store forget entries that no reader needs any more, where it can. */
  trim(): Promise<void>;
  /** Appends wherever the end is: for entries that claim nothing. */
  request(entry: RelayEntry): Promise<void>;
}

export const createRelayLog = (store: EventStore, service: string, clock: Clock): RelayLog => {
  const stream = `relay-${service}`;
  let state = NOTHING;
  let revision: Revision | undefined;
  let snapshotAt = -1n;

  const load = async (): Promise<void> => {
    const snapshot = await store.loadSnapshot(stream, SNAPSHOT_VERSION);
    if (snapshot === undefined || (revision !== undefined && snapshot.revision <= revision)) return;
    state = JSON.parse(new TextDecoder().decode(snapshot.bytes)) as RelayState;
    revision = snapshot.revision;
    snapshotAt = snapshot.revision;
  };

  const log: RelayLog = {
    get state() {
      return state;
    },
    get revision() {
      return revision;
    },
    async refresh() {
      if (revision === undefined) await load();
      const read: RelayEntry[] = [];
      for (;;) {
        const next = revision === undefined ? 0n : revision + 1n;
        const events = await store.readStream(stream, next, 500);
        // a reader that was away for so long that entries between are gone; the last snapshot knows what they said
        if (events[0] !== undefined && events[0].revision > next) {
          await load();
          if (revision !== undefined && revision >= next) continue;
        }
        for (const event of events) {
          // read meanwhile, by somebody who asked at the same time
          if (revision !== undefined && event.revision <= revision) continue;
          const entry = decodeEntry(event);
          state = foldEntry(state, entry);
          revision = event.revision;
          read.push(entry);
        }
        if (events.length < 500) return read;
      }
    },
    async append(entry) {
      const appended = await store.append(stream, revision ?? 'no-stream', [encodeEntry(entry, clock.now())]);
      state = foldEntry(state, entry);
      revision = appended.revision;
      if (revision - snapshotAt < SNAPSHOT_EVERY) return;
      // so that whoever takes over reads little
      const bytes = new TextEncoder().encode(JSON.stringify(state));
      snapshotAt = revision;
      await store.saveSnapshot(stream, { version: SNAPSHOT_VERSION, revision, bytes });
    },
    trim: async () => store.keepNewest?.(stream, KEPT),
    async request(entry) {
      for (;;) {
        await log.refresh();
        try {
          return await log.append(entry);
        } catch (error) {
          if (!(error instanceof CasinoError && error.code === 'revision-conflict')) throw error;
        }
      }
    },
  };
  return log;
};
