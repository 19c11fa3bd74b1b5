import { sharedDigestOf, type RecordedEvent } from '@casino/contracts';
import type { Decider, DomainEvent } from '@casino/kernel';
import type { EventStore, Revision, StoredEvent } from '../event-store.js';
import { forget, fromRecords, remember, toRecords, type CommandMemory, type CommandRecord } from './command-memory.js';
import type { EventCodec } from './event-codec.js';

/** Events read at a time while folding. */
const PAGE = 1000;
const THIRTY_DAYS = 30 * 24 * 60 * 60 * 1000;

/** For streams that do not end: how their state is kept so that a load costs at most `every` events. */
export interface SnapshotOptions<State> {
  /** Of reducer and form together: a snapshot of another version is ignored. */
  readonly version: string;
  /** Events between two snapshots. */
  readonly every: number;
  /** To something that JSON carries; amounts as strings. */
  serialise(state: State): unknown;
  restore(json: unknown): State;
  /** How long a command is remembered, ms by the events' times; 30 days by default. The last 1,000 are remembered however old they are. */
  readonly rememberFor?: number;
}

export interface FoldedStream<State> {
  state: State;
  /** -1: no such stream. */
  revision: number;
  /** Of the last event's bytes, which the next one names; undefined: no such stream. */
  digest: string | undefined;
  readonly commands: CommandMemory;
  /** Revision up to which a snapshot is stored. */
  snapshotAt: number;
}

interface SnapshotContent {
  readonly state: unknown;
  readonly commands: readonly CommandRecord[];
}

export interface Folding<Event extends DomainEvent, State> {
  readonly store: EventStore;
  readonly decider: Pick<Decider<never, Event, State>, 'initial' | 'evolve'>;
  readonly codec: EventCodec<Event>;
  readonly snapshot?: SnapshotOptions<State>;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** @returns the state after these events; nothing is changed when one of them cannot be folded */
export const foldOn = <Event extends DomainEvent, State>(
  decider: Pick<Decider<never, Event, State>, 'evolve'>,
  state: State,
  events: readonly RecordedEvent<Event>[],
): State => events.reduce((before, { event }) => decider.evolve(before, event), state);

/** Moves on to `state`, which these events led to. @param digest of the last of them */
export const advance = <State>(folded: FoldedStream<State>, state: State, events: readonly RecordedEvent[], digest: string): void => {
  folded.state = state;
  folded.digest = digest;
  for (const { metadata } of events) remember(folded.commands, metadata.commandId, metadata.requestHash, ++folded.revision, metadata.time);
};

/** Folds what was appended since. @returns whether there was anything */
export const catchUp = async <Event extends DomainEvent, State>(
  { store, decider, codec }: Folding<Event, State>,
  stream: string,
  folded: FoldedStream<State>,
): Promise<boolean> => {
  const before = folded.revision;
  const newest = await store.headRevision?.(stream);
  if (newest !== undefined && newest <= BigInt(before)) return false;
  for (;;) {
    const events = await store.readStream(stream, BigInt(folded.revision + 1), PAGE);
    const recorded = events.map(({ bytes }) => codec.decode(bytes));
    const last = events.at(-1);
    if (last !== undefined) advance(folded, foldOn(decider, folded.state, recorded), recorded, sharedDigestOf(last.bytes));
    if (events.length < PAGE) return folded.revision > before;
  }
};

/** The event that a snapshot ends with, where the stream has it: a restored backup ends before it, or has another event there. */
const endOf = async <Event extends DomainEvent>(
  { store, codec }: Pick<Folding<Event, unknown>, 'store' | 'codec'>,
  stream: string,
  revision: number,
  commands: CommandMemory,
): Promise<StoredEvent | undefined> => {
  const [last] = await store.readStream(stream, BigInt(revision), 1);
  if (last === undefined) return undefined;
  const command = commands.get(codec.decode(last.bytes).metadata.commandId);
  return command !== undefined && command.first + command.count - 1 === revision ? last : undefined;
};

/** From the newest usable snapshot, or from nothing, to the last event. */
export const foldStream = async <Event extends DomainEvent, State>(
  folding: Folding<Event, State>,
  stream: string,
): Promise<FoldedStream<State>> => {
  const { store, decider, snapshot } = folding;
  const stored = snapshot === undefined ? undefined : await store.loadSnapshot(stream, snapshot.version);
  let folded: FoldedStream<State> = { state: decider.initial, revision: -1, digest: undefined, commands: new Map(), snapshotAt: -1 };
  if (snapshot !== undefined && stored !== undefined) {
    const content = JSON.parse(decoder.decode(stored.bytes)) as SnapshotContent;
    const revision = Number(stored.revision);
    const commands = fromRecords(content.commands);
    const end = await endOf(folding, stream, revision, commands);
    if (end !== undefined)
      folded = { state: snapshot.restore(content.state), revision, digest: sharedDigestOf(end.bytes), commands, snapshotAt: revision };
  }
  await catchUp(folding, stream, folded);
  return folded;
};

/** Stores a snapshot of exactly what is folded, when the last is `every` events old. */
export const snapshotIfDue = async <Event extends DomainEvent, State>(
  { store, snapshot }: Folding<Event, State>,
  stream: string,
  folded: FoldedStream<State>,
): Promise<void> => {
  if (snapshot === undefined || folded.revision - folded.snapshotAt < snapshot.every) return;
  const { revision, commands, state } = folded;
  forget(commands, snapshot.rememberFor ?? THIRTY_DAYS);
  const content: SnapshotContent = { state: snapshot.serialise(state), commands: toRecords(commands) };
  folded.snapshotAt = revision;
  await store.saveSnapshot(stream, {
    version: snapshot.version,
    revision: BigInt(revision),
    bytes: encoder.encode(JSON.stringify(content)),
  });
};

export const revisionOf = ({ revision }: FoldedStream<unknown>): Revision | undefined => (revision < 0 ? undefined : BigInt(revision));
