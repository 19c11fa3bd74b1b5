import { isDeepStrictEqual } from 'node:util';
import type { Acknowledged } from '../clients/journal-client.js';
import { eventsOf, type Stored, type StoredFloor } from '../floors/stored-floor.js';
import { fail, type Findings } from './findings.js';

/** P1: what was acknowledged is in the log, event for event, under the command that asked for it. @returns how many events were */
export const auditAcknowledged = (journal: readonly Acknowledged[], floor: StoredFloor, findings: Findings): number => {
  const all = eventsOf(floor);
  const stored = new Map<string, Stored>(all.map((event) => [`${event.metadata.stream} ${event.metadata.revision}`, event]));
  const commands = new Set(all.map(({ metadata }) => metadata.commandId));
  let events = 0;
  const look = ({ commandId, path, stream, revision, events: answered }: Acknowledged): void => {
    if (revision === null || answered.length === 0) return;
    if (!commands.has(commandId)) fail(`acknowledged and lost: ${path}, command ${commandId}`);
    const own = answered.filter((event) => event.stream === undefined || event.stream === stream);
    const first = BigInt(revision) - BigInt(own.length - 1);
    let index = 0n;
    for (const event of answered) {
      const where =
        event.stream === undefined || event.revision === undefined ? `${stream} ${first + index++}` : `${event.stream} ${event.revision}`;
      const found = stored.get(where);
      if (found === undefined) return fail(`acknowledged and lost: ${event.type} at ${where}, ${path}`);
      if (found.event.type !== event.type || !isDeepStrictEqual(found.json, event.data))
        fail(`acknowledged otherwise than stored: ${event.type} at ${where}, ${path}`);
      events++;
    }
  };
  for (const acknowledged of journal) findings.look('acknowledged', () => look(acknowledged));
  return events;
};
