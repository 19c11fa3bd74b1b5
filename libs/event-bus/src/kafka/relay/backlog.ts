import type { EventStore, Position } from '@casino/event-store';
import type { RelayLog } from './relay-log.js';

/** Events are counted up to here, so that asking stays cheap. */
const COUNTED = 1000;

/** What a service has stored and its topic does not have yet, as one instance knows it. */
export interface Backlog {
  /** How far the relay of this instance has come, told at its beginning and after each send; undefined: it relays no more. */
  reached(position: Position | undefined): void;
  /** Events that are not published, counted up to 1,000. @throws whatever the store throws */
  count(): Promise<number>;
}

/** @param log a reader of its own: it says how far another instance has come, by its checkpoints */
export const createBacklog = (store: EventStore, prefixes: readonly string[], log: Pick<RelayLog, 'refresh' | 'state'>): Backlog => {
  let own: Position | undefined;
  return {
    reached(position) {
      own = position;
    },
    async count() {
      if (own === undefined) await log.refresh();
      // asked only now: who began to relay while the checkpoints were read knows better than they do, and is not told again
      const from = own ?? log.state.position ?? store.start;
      if (store.comparePositions(from, await store.head()) >= 0) return 0;
      if (store.count !== undefined) return store.count(from, { prefixes, limit: COUNTED });
      return (await store.readAll(from, { prefixes, limit: COUNTED })).events.length;
    },
  };
};
