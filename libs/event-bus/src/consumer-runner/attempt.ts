import { decodeSharedEvent, type Catalogue, type RecordedEvent } from '@casino/contracts';
import { areWritten, type EventStore, type InboxMark, type ParkedRecord } from '@casino/event-store';
import { CasinoError, type Clock } from '@casino/kernel';
import type { Handler, Occurrence } from './handler.js';
import type { Known } from './known-revisions.js';
import type { Lane } from './lane.js';
import { createMarks, createReaction } from './reaction.js';
import type { EventRecord } from './read-record.js';
import type { Part } from './repertoire.js';
import { describeError, failureOf } from './retry.js';

/** Why a record is kept back. */
export interface Failure {
  readonly reason: ParkedRecord['reason'];
  readonly error: string;
}

export interface AttemptOptions {
  readonly group: string;
  readonly store: Pick<EventStore, 'floor' | 'inbox'>;
  readonly catalogue: Catalogue;
  readonly repertoire: ReadonlyMap<string, Part>;
  readonly clock: Clock;
}

export const assertOwned = ({ name, owned }: Lane): void => {
  if (!owned()) throw new CasinoError('bus-unavailable', `${name} went to another member of the group`);
};

export const markOf = (group: string, { stream, revision, digest }: EventRecord): InboxMark => ({ group, stream, revision, digest });

/** Takes this event as dealt with, in memory; its mark is to follow before the position. */
export const advance = (lane: Lane, event: EventRecord): void => {
  lane.known.set(event.stream, { revision: event.revision, digest: event.digest });
  lane.heard(event);
};

const fork = ({ stream, revision, digest }: EventRecord, known: string): Failure => ({
  reason: 'fork',
  error: `revision ${revision} of ${stream} was dealt with as ${known}, now it comes as ${digest}`,
});

/** Where an event stands in its stream: the next one, dealt with already, or wrong. `older`: only the inbox knows its digest. */
export const judge = ({ revision, digest }: Known, event: EventRecord): 'next' | 'duplicate' | 'older' | Failure => {
  if (event.revision === revision + 1n) return 'next';
  if (event.revision > revision)
    return { reason: 'gap', error: `${event.stream}: revision ${revision + 1n} is missing before ${event.revision}` };
  if (event.revision < revision || digest === undefined) return 'older';
  return digest === event.digest ? 'duplicate' : fork(event, digest);
};

/** Of events that were dealt with some time ago; a mark that was pruned is taken for the same bytes. */
export const judgeOlder = async ({ group, store }: AttemptOptions, event: EventRecord): Promise<'duplicate' | Failure> => {
  const known = await store.inbox.digestOf(group, event.stream, event.revision);
  return known === undefined || known === event.digest ? 'duplicate' : fork(event, known);
};

/** A record with what its envelope says. */
export interface Readable {
  readonly event: EventRecord;
  readonly bytes: Uint8Array;
}

/**
 * Runs a handler on bytes read anew: one event, or a run of them. `dealtWith`: these and what was ignored between them. `pending`: marks of
 * events dealt with before and not yet written; these are added, and all are taken away when the handler's effect has written them.
 * @throws whatever the own store throws, and `bus-unavailable` when the partition was lost
 */
export const performAll = async (
  options: AttemptOptions,
  lane: Lane,
  handler: Handler,
  run: readonly Readable[],
  dealtWith: readonly EventRecord[],
  pending: InboxMark[],
): Promise<Failure | undefined> => {
  const { group, store, catalogue, clock } = options;
  const marks = [...pending, ...dealtWith.map((event) => markOf(group, event))];
  const owned = () => lane.owned();
  const occurrences: Occurrence[] = [];
  for (const { bytes } of run) {
    let recorded: RecordedEvent;
    try {
      recorded = decodeSharedEvent(catalogue, bytes);
    } catch (error) {
      return { reason: 'malformed', error: describeError(error) };
    }
    const { event: heard, metadata } = recorded;
    occurrences.push({
      heard: { event: heard, metadata, context: lane.source },
      reaction: createReaction({ group, handler: handler.name, cause: metadata, clock, owned }),
    });
  }
  const { run: offered, taken } = createMarks(marks, owned);
  assertOwned(lane);
  try {
    if ('handleTogether' in handler) await handler.handleTogether(occurrences, offered);
    else for (const { heard, reaction } of occurrences) await handler.handle(heard, { ...reaction, takeMarks: offered.takeMarks });
  } catch (error) {
    // what a handler says once the partition is gone is no reason to append anything
    assertOwned(lane);
    return { reason: failureOf(error), error: `${handler.name}: ${describeError(error)}` };
  }
  // whoever took them may have had nothing to append
  const last = dealtWith[dealtWith.length - 1] as EventRecord;
  const written = taken() && (areWritten(marks) || (await store.inbox.digestOf(group, last.stream, last.revision)) === last.digest);
  pending.splice(0, pending.length, ...(written ? [] : marks));
  for (const event of dealtWith) advance(lane, event);
  return undefined;
};

/** The same for one event. */
export const perform = (
  options: AttemptOptions,
  lane: Lane,
  handler: Handler,
  event: EventRecord,
  bytes: Uint8Array,
  pending: InboxMark[],
): Promise<Failure | undefined> => performAll(options, lane, handler, [{ event, bytes }], [event], pending);
