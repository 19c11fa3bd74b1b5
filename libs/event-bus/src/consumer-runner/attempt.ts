import { decodeSharedEvent, type Catalogue, type RecordedEvent } from '@casino/contracts';
import { areWritten, type EventStore, type InboxMark, type Mark, type ParkedRecord } from '@casino/event-store';
import { CasinoError, type Clock } from '@casino/kernel';
import type { Handler, Occurrence } from './handler.js';
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
  readonly store: Pick<EventStore, 'floor' | 'inbox' | 'marksApart'>;
  readonly catalogue: Catalogue;
  readonly repertoire: ReadonlyMap<string, Part>;
  readonly clock: Clock;
}

export const assertOwned = ({ name, owned }: Lane): void => {
  if (!owned()) throw new CasinoError('bus-unavailable', `${name} went to another member of the group`);
};

export const markOf = (group: string, { name: lane }: Lane, { stream, revision, digest }: EventRecord): InboxMark => ({
  group,
  lane,
  stream,
  revision,
  digest,
});

/** Takes this event as dealt with, in memory; its mark is to follow before the position. */
export const advance = (lane: Lane, { stream, revision, digest }: EventRecord): void => lane.known.set(stream, { revision, digest });

/** Where an event stands in its stream: the next one, dealt with already, or wrong. */
export const judge = ({ revision, digest }: Mark, event: EventRecord): 'next' | 'duplicate' | Failure => {
  const { stream, previousDigest } = event;
  if (event.revision > revision + 1n)
    return { reason: 'gap', error: `${stream}: revision ${revision + 1n} is missing before ${event.revision}` };
  const next = event.revision > revision;
  const claimed = next ? previousDigest : event.digest;
  // before the last nothing is compared: a fork as deep as that is found where every event is kept
  if (event.revision < revision || digest === undefined || digest === claimed) return next ? 'next' : 'duplicate';
  const seen = next ? `revision ${event.revision} comes after ${claimed}` : `now it comes as ${claimed}`;
  return { reason: 'fork', error: `revision ${revision} of ${stream} was dealt with as ${digest}, ${seen}` };
};

/** A record with what its envelope says. */
export interface Readable {
  readonly event: EventRecord;
  readonly bytes: Uint8Array;
}

/**
 * Runs a handler on bytes read anew: one event, or a run of them. `dealtWith`: these and what was ignored between them. `pending`: marks of
 * events dealt with before and not yet written; these are added, and all are taken away when the handler's effect has written them. Where
 * marks would be a write of their own, the handler is given none: they go with the position.
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
  const marks = [...pending, ...dealtWith.map((event) => markOf(group, lane, event))];
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
  const { run: offered, taken } = createMarks(store.marksApart === true ? [] : marks, owned);
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
  const written =
    store.marksApart !== true &&
    taken() &&
    (areWritten(marks) || (await store.inbox.lastMark(group, lane.name, last.stream))?.digest === last.digest);
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
