import { ANY, binaryEvent } from '@kurrent/kurrentdb-client';
import type { Inbox } from '../event-store.js';
import type { Connection } from './connection.js';
import { createMarks } from './marks.js';
import { positionOf } from './names.js';
import { createParked } from './parked.js';

/** Consumer state in unpublished streams of the same server: effect, mark and position are written in this order, each durable. */
export const createInbox = (connection: Connection): Inbox => {
  const marks = createMarks(connection);
  /** Position streams that are known to keep their last event only. */
  const limited = new Set<string>();
  return {
    ...marks,
    ...createParked(connection, marks.mark),
    async savePosition(group, source, position) {
      const stream = positionOf(group, source);
      if (!limited.has(stream)) {
        await connection.setMetadata(stream, { $maxCount: 1 });
        limited.add(stream);
      }
      await connection.append(stream, ANY, [binaryEvent({ type: 'position', data: new TextEncoder().encode(position) })]);
    },
    async loadPosition(group, source) {
      const [last] = await connection.readStream(positionOf(group, source), { backwards: true, limit: 1 });
      return last === undefined ? undefined : new TextDecoder().decode(last.bytes);
    },
  };
};
