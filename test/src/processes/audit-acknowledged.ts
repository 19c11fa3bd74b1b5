import { isDeepStrictEqual } from 'node:util';
import type { Acknowledged } from './journal-client.js';
import { eventsOf, type Stored, type StoredFloor } from './stored-events.js';

/** P1: what was acknowledged is in the log, event for event, under the command that asked for it. @throws at the first that is not */
export const auditAcknowledged = (journal: readonly Acknowledged[], floor: StoredFloor): number => {
  const stored = new Map<string, Stored>();
  const commands = new Set<string>();
  for (const event of eventsOf(floor)) {
    stored.set(`${event.metadata.stream} ${event.metadata.revision}`, event);
    commands.add(event.metadata.commandId);
  }
  let events = 0;
  for (const { commandId, path, stream, revision, events: answered } of journal) {
    if (revision === null || answered.length === 0) continue;
    if (!commands.has(commandId)) throw new Error(`acknowledged and lost: ${path}, command ${commandId}`);
    const own = answered.filter((event) => event.stream === undefined || event.stream === stream);
    const first = BigInt(revision) - BigInt(own.length - 1);
    let index = 0n;
    for (const event of answered) {
      const where =
        event.stream === undefined || event.revision === undefined ? `${stream} ${first + index++}` : `${event.stream} ${event.revision}`;
      const found = stored.get(where);
      if (found === undefined) throw new Error(`acknowledged and lost: ${event.type} at ${where}, ${path}`);
      if (found.event.type !== event.type || !isDeepStrictEqual(found.json, event.data))
        throw new Error(`acknowledged otherwise than stored: ${event.type} at ${where}, ${path}`);
      events++;
    }
  }
  return events;
};
