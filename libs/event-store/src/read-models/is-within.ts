import type { EventStore, Position } from '../event-store.js';

/**
 * Whether this is a position that the store has given out. What is none of it, and what is ahead of it, belongs to another store, or to
 * what this one was before it was restored.
 */
export const isWithin = async (
  store: Pick<EventStore, 'head' | 'comparePositions' | 'holdsPosition'>,
  position: Position,
): Promise<boolean> => {
  const head = await store.head();
  try {
    if (store.comparePositions(position, head) > 0) return false;
  } catch {
    return false;
  }
  return store.holdsPosition === undefined || store.holdsPosition(position);
};
