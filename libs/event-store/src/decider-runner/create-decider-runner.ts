import { setTimeout } from 'node:timers/promises';
import type { RecordedEvent } from '@casino/contracts';
import { CasinoError, eventIdOf, type Decider, type DomainEvent } from '@casino/kernel';
import { LRUCache } from 'lru-cache';
import type { EventStore, NewEvent } from '../event-store.js';
import type { CommandMetadata, Executed, Execution, Loaded } from './command.js';
import type { RememberedCommand } from './command-memory.js';
import type { EventCodec } from './event-codec.js';
import { advance, catchUp, foldOn, foldStream, revisionOf, snapshotIfDue, type FoldedStream, type SnapshotOptions } from './folded-stream.js';
import { createSerialQueue } from './serial-queue.js';

const FIRST_PAUSE = 2;
const LONGEST_PAUSE = 500;

export interface DeciderRunnerOptions<Command, Event extends DomainEvent, State> {
  readonly store: EventStore;
  readonly decider: Decider<Command, Event, State>;
  readonly codec: EventCodec<Event>;
  /** For streams that do not end. Without it, every command of a stream is remembered. */
  readonly snapshot?: SnapshotOptions<State>;
  /** Streams kept folded in memory; 1,000 by default. */
  readonly cacheSize?: number;
}

export interface DeciderRunner<Command, Event extends DomainEvent, State> {
  /**
   * The one way to a stream: looks for the command in it, decides, appends at exactly the revision decided on.
   * @throws CasinoError `idempotency-key-reused` (this command id with another request hash), `revision-conflict` (retries used up),
   * `store-unavailable` (the command is not in the stream as far as can be read; the same command may be sent again)
   */
  execute(execution: Execution<Command, State>): Promise<Executed<Event, State>>;
  /** The stream's state now, whoever appended last. */
  load(stream: string): Promise<Loaded<State>>;
}

const codeOf = (error: unknown) => (error instanceof CasinoError ? error.code : undefined);

/** Spread over the whole span, so that those who collided do not collide again. */
const pauseAfter = (conflicts: number) => setTimeout(Math.random() * Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** conflicts));

export const createDeciderRunner = <Command, Event extends DomainEvent, State>(
  options: DeciderRunnerOptions<Command, Event, State>,
): DeciderRunner<Command, Event, State> => {
  const { store, decider, codec, cacheSize = 1000 } = options;
  /** May lag behind the store, never disagree with it: an append at its revision, or catching up, brings that to light. */
  const cache = new LRUCache<string, FoldedStream<State>>({ max: cacheSize });
  const inTurn = createSerialQueue();

  const fresh = async (stream: string): Promise<FoldedStream<State>> => {
    const folded = await foldStream(options, stream);
    cache.set(stream, folded);
    return folded;
  };

  const find = (folded: FoldedStream<State>, { commandId, requestHash }: CommandMetadata): RememberedCommand | undefined => {
    const found = folded.commands.get(commandId);
    if (found !== undefined && found.requestHash !== requestHash) throw new CasinoError('idempotency-key-reused');
    return found;
  };

  const answer = async (
    outcome: 'appended' | 'repeated',
    { stream, marks = [] }: Execution<Command, State>,
    folded: FoldedStream<State>,
    { first, count }: RememberedCommand,
  ): Promise<Executed<Event, State>> => {
    const stored = await store.readStream(stream, BigInt(first), count);
    const last = stored[count - 1];
    if (last === undefined) throw new CasinoError('internal-error', `${stream} has lost events from ${first} on`);
    await store.inbox.mark(marks);
    return {
      outcome,
      events: stored.map(({ bytes }) => codec.decode(bytes)),
      state: folded.state,
      revision: BigInt(folded.revision),
      position: last.position,
    };
  };

  const encode = (stream: string, revision: number, meta: CommandMetadata, events: readonly Event[]): NewEvent[] =>
    events.map((event, index) =>
      codec.encode(event, {
        id: eventIdOf(meta.commandId, index),
        stream,
        revision: BigInt(revision + 1 + index),
        time: meta.now,
        commandId: meta.commandId,
        requestHash: meta.requestHash,
        correlationId: meta.correlationId,
        causationId: meta.causationId,
        actor: meta.actor,
      }),
    );

  /** Reads back what became of an append whose outcome is unknown. @throws the append's own error when it is not there */
  const readBack = async (execution: Execution<Command, State>, error: unknown): Promise<Executed<Event, State>> => {
    cache.delete(execution.stream);
    const folded = await fresh(execution.stream).catch(() => undefined);
    const found = folded === undefined ? undefined : find(folded, execution.meta);
    if (folded === undefined || found === undefined) throw error;
    return answer('appended', execution, folded, found);
  };

  const append = async (execution: Execution<Command, State>, folded: FoldedStream<State>, events: readonly NewEvent[]): Promise<Executed<Event, State>> => {
    const { stream, marks = [] } = execution;
    // what is folded and answered is what anybody will read, not what was decided; what cannot be read or folded is not appended
    const recorded: RecordedEvent<Event>[] = events.map(({ bytes }) => codec.decode(bytes));
    const next = foldOn(decider, folded.state, recorded);
    const { position } = await store.append(stream, folded.revision < 0 ? 'no-stream' : BigInt(folded.revision), events, { marks });
    advance(folded, next, recorded);
    const revision = BigInt(folded.revision);
    await snapshotIfDue(options, stream, folded).catch((error: unknown) => {
      // the events are stored all the same; the next append tries again
      if (codeOf(error) !== 'store-unavailable') throw error;
      folded.snapshotAt = -1;
    });
    return { outcome: 'appended', events: recorded, state: next, revision, position };
  };

  /** @returns undefined when somebody else was first */
  const attempt = async (execution: Execution<Command, State>): Promise<Executed<Event, State> | undefined> => {
    const { stream, command, meta, marks = [] } = execution;
    const cached = cache.get(stream);
    const folded = cached ?? (await fresh(stream));
    for (let current = cached === undefined; ; current = true) {
      const found = find(folded, meta);
      if (found !== undefined) return answer('repeated', execution, folded, found);
      const decision = decider.decide(typeof command === 'function' ? (command as (state: State) => Command)(folded.state) : command, folded.state);
      if (decision.ok && decision.events.length > 0) {
        try {
          return await append(execution, folded, encode(stream, folded.revision, meta, decision.events));
        } catch (error) {
          if (codeOf(error) === 'store-unavailable') return readBack(execution, error);
          if (codeOf(error) !== 'revision-conflict') throw error;
          await catchUp(options, stream, folded);
          const same = find(folded, meta);
          return same === undefined ? undefined : answer('repeated', execution, folded, same);
        }
      }
      // an append proves that it was decided on the newest state; this does not, so look
      if (!current && (await catchUp(options, stream, folded))) continue;
      const { state } = folded;
      if (!decision.ok) return { outcome: 'refused', refusal: decision.refusal, state, revision: revisionOf(folded) };
      await store.inbox.mark(marks);
      return { outcome: 'nothing', events: [], state, revision: revisionOf(folded) };
    }
  };

  return {
    execute: (execution) =>
      inTurn(execution.stream, async () => {
        const { retries, stream } = execution;
        for (let conflicts = 0; ; conflicts++) {
          const executed = await attempt(execution);
          if (executed !== undefined) return executed;
          if (retries !== 'unbounded' && conflicts >= retries) throw new CasinoError('revision-conflict', `${stream} was changed by somebody else`);
          await pauseAfter(conflicts);
        }
      }),
    load: (stream) =>
      inTurn(stream, async () => {
        const cached = cache.get(stream);
        const folded = cached ?? (await fresh(stream));
        if (cached !== undefined) await catchUp(options, stream, cached);
        return { state: folded.state, revision: revisionOf(folded) };
      }),
  };
};
