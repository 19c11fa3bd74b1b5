import { byStream, type Stored } from '../floors/stored-floor.js';
import { fail, Once, type Findings } from './findings.js';

/** Revisions without a gap, each command's events on a stream together. */
const contiguous = (stream: string, events: readonly Stored[]): void => {
  const commands = new Set<string>();
  let last: string | undefined;
  events.forEach(({ metadata: { revision, commandId } }, index) => {
    if (revision !== BigInt(index)) fail(`${stream} has ${revision} where ${index} is to be`);
    if (commandId !== last && commands.has(commandId)) fail(`command ${commandId} had two effects on ${stream}`);
    commands.add(commandId);
    last = commandId;
  });
};

/** Streams that are whole, ids once, and an actor on every event. */
export const auditStreams = (events: readonly Stored[], findings: Findings): void => {
  for (const [stream, own] of byStream(events)) findings.look('streams', () => contiguous(stream, own));
  const ids = new Once('an event');
  for (const { event, metadata } of events) {
    findings.look('identities', () => ids.mark(metadata.id));
    const { id, role } = metadata.actor;
    if (id === '' || role === '') findings.look('actors', () => fail(`${event.type} in ${metadata.stream} has no actor`));
  }
};
