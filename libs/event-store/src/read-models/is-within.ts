import type { EventStore, Position } from '../event-store.js';

/**
 * Whether the store has come as far. What is no position of it, and what is ahead of it, belongs to another store, or to what this one
 * was before it was restored.
 */
export const isWithin = async (store: EventStore, position: Position): Promise<boolean> => {
  const head = await store.head();
  try {
    return store.comparePositions(position, head) <= 0;
  } catch {
    return false;
  }
};
