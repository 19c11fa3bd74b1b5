import type { Inbox } from '../event-store.js';
import type { Connection } from './connection.js';
import { createLanes } from './lanes.js';
import { createParked } from './parked.js';

/** Consumer state in unpublished streams of the same server: effect, mark and position are written in this order, each durable. */
export const createInbox = (connection: Connection): Inbox => {
  const lanes = createLanes(connection);
  return { ...lanes, ...createParked(connection, lanes.mark) };
};
