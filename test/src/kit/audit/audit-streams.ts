import { sourceOf } from '@casino/contracts';
import { eventIdOf } from '@casino/kernel';
import { byStream, eventsOf, type Stored, type StoredFloor } from '../floors/stored-floor.js';
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

/** Each event names the digest of the bytes before it, the first none. */
const chained = (stream: string, events: readonly Stored[]): void => {
  let before: string | undefined;
  for (const { metadata, digest } of events) {
    if (metadata.previousDigest !== before)
      fail(`${stream} ${metadata.revision} follows ${metadata.previousDigest ?? 'nothing'}, where ${before ?? 'nothing'} stands`);
    before = digest;
  }
};

/** Streams that are whole and chained; identities that follow from command, stream and revision, once on the floor. */
export const auditStreams = (floor: StoredFloor, findings: Findings): void => {
  const events = eventsOf(floor);
  for (const [stream, own] of byStream(events)) {
    findings.look('streams', () => contiguous(stream, own));
    findings.look('chain', () => chained(stream, own));
  }
  const ids = new Once('an event');
  for (const { event, metadata } of events) {
    const { id, stream, revision, commandId, actor } = metadata;
    findings.look('identities', () => ids.mark(id));
    findings.look('identities', () => {
      if (id !== eventIdOf(commandId, stream, revision)) fail(`${id} is not the identity of ${stream} ${revision}`);
    });
    if (actor.id === '' || actor.role === '') findings.look('actors', () => fail(`${event.type} in ${stream} has no actor`));
  }
  auditSources(floor, findings);
};

const SERVICES = { gameRound: 'game-round', wallet: 'wallet', jackpot: 'jackpot', surveillance: 'surveillance' } as const;

/** All of one floor, and in each store what its service says. */
const auditSources = (floor: StoredFloor, findings: Findings): void => {
  const first = eventsOf(floor)[0]?.metadata.floor;
  for (const store of Object.keys(SERVICES) as readonly (keyof StoredFloor)[])
    for (const { context, metadata } of floor[store])
      if (metadata.floor !== first || context !== SERVICES[store])
        findings.look('sources', () =>
          fail(
            `${metadata.stream} ${metadata.revision} in ${SERVICES[store]} is of ${sourceOf(metadata.floor, context)}; the floor is ${first}`,
          ),
        );
};
