import { setTimeout } from 'node:timers/promises';
import { CasinoError, type Decider, type DomainEvent } from '@casino/kernel';
import { LRUCache } from 'lru-cache';
import type { EventStore, InboxMark, Position } from '../event-store.js';
import type { Executed, Execution, Executions, Loaded } from './command.js';
import type { RememberedCommand } from './command-memory.js';
import { decideAll, find, type Decided, type Verdict } from './decide-all.js';
import type { EventCodec } from './event-codec.js';
import { advance, catchUp, foldStream, revisionOf, snapshotIfDue, type FoldedStream, type SnapshotOptions } from './folded-stream.js';
import { createSerialQueue } from './serial-queue.js';
import { rememberWritten } from './written-marks.js';

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
  /**
   * Several commands of one stream in one append, each decided on what those before it lead to and each under its own identity: one that
   * had its effect before is not repeated, one that is refused keeps nobody else back. After a conflict all are decided again. `state` and
   * `revision` are those after all of them.
   * @returns one for each command, in their order
   * @throws as `execute`; then none of them had an effect in this call
   */
  executeAll(executions: Executions<Command, State>): Promise<readonly Executed<Event, State>[]>;
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

  const answerRepeated = async (
    stream: string,
    folded: FoldedStream<State>,
    { first, count }: RememberedCommand,
    outcome: 'appended' | 'repeated',
  ): Promise<Executed<Event, State>> => {
    const stored = await store.readStream(stream, BigInt(first), count);
    const last = stored[count - 1];
    if (last === undefined) throw new CasinoError('internal-error', `${stream} has lost events from ${first} on`);
    return {
      outcome,
      events: stored.map(({ bytes }) => codec.decode(bytes)),
      state: folded.state,
      revision: BigInt(folded.revision),
      position: last.position,
    };
  };

  /** Marks are stored when nothing of what they stand for is left to do. */
  const marksOf = ({ marks = [] }: Executions<Command, State>, verdicts: readonly Verdict[]): readonly InboxMark[] =>
    verdicts.some(({ kind }) => kind === 'refused') ? [] : marks;

  /** @param position of the append; '' when there was none */
  const answerAll = (
    executions: Executions<Command, State>,
    folded: FoldedStream<State>,
    { verdicts, recorded }: Decided<Event, State>,
    position: Position,
  ): Promise<Executed<Event, State>[]> => {
    const { state } = folded;
    const revision = revisionOf(folded);
    return Promise.all(
      verdicts.map((verdict): Executed<Event, State> | Promise<Executed<Event, State>> => {
        switch (verdict.kind) {
          case 'repeated':
            return answerRepeated(executions.stream, folded, verdict.found, 'repeated');
          case 'appended':
          case 'twice': {
            const events = recorded.slice(verdict.first, verdict.first + verdict.count);
            return {
              outcome: verdict.kind === 'twice' ? 'repeated' : 'appended',
              events,
              state,
              revision: BigInt(folded.revision),
              position,
            };
          }
          case 'nothing':
            return { outcome: 'nothing', events: [], state, revision };
          case 'refused':
            return { outcome: 'refused', refusal: verdict.refusal, state, revision };
        }
      }),
    );
  };

  /** Reads back what became of an append whose outcome is unknown. @throws the append's own error when it is not there */
  const readBack = async (
    executions: Executions<Command, State>,
    decided: Decided<Event, State>,
    error: unknown,
  ): Promise<Executed<Event, State>[]> => {
    const { stream, commands } = executions;
    cache.delete(stream);
    const folded = await fresh(stream).catch(() => undefined);
    if (folded === undefined) throw error;
    const found = commands.map(({ meta }) => find(folded, meta));
    // all or none of an append is there
    if (decided.verdicts.some(({ kind }, index) => kind === 'appended' && found[index] === undefined)) throw error;
    await mark(marksOf(executions, decided.verdicts));
    const state = { state: folded.state, revision: revisionOf(folded) };
    return Promise.all(
      decided.verdicts.map((verdict, index): Executed<Event, State> | Promise<Executed<Event, State>> => {
        const place = found[index];
        if (place !== undefined) return answerRepeated(stream, folded, place, verdict.kind === 'appended' ? 'appended' : 'repeated');
        return verdict.kind === 'refused'
          ? { outcome: 'refused', refusal: verdict.refusal, ...state }
          : { outcome: 'nothing', events: [], ...state };
      }),
    );
  };

  const mark = async (marks: readonly InboxMark[]): Promise<void> => {
    if (marks.length === 0) return;
    await store.inbox.mark(marks);
    rememberWritten(marks);
  };

  const append = async (
    executions: Executions<Command, State>,
    folded: FoldedStream<State>,
    decided: Decided<Event, State>,
  ): Promise<Executed<Event, State>[]> => {
    const { stream } = executions;
    const marks = marksOf(executions, decided.verdicts);
    const { position } = await store.append(stream, folded.revision < 0 ? 'no-stream' : BigInt(folded.revision), decided.events, { marks });
    if (marks.length > 0) rememberWritten(marks);
    advance(folded, decided.state, decided.recorded, decided.digest as string);
    const answers = await answerAll(executions, folded, decided, position);
    await snapshotIfDue(options, stream, folded).catch((error: unknown) => {
      // the events are stored all the same; the next append tries again
      if (codeOf(error) !== 'store-unavailable') throw error;
      folded.snapshotAt = -1;
    });
    return answers;
  };

  /** @returns undefined when somebody else was first */
  const attempt = async (executions: Executions<Command, State>): Promise<readonly Executed<Event, State>[] | undefined> => {
    const { stream, commands } = executions;
    const cached = cache.get(stream);
    const folded = cached ?? (await fresh(stream));
    for (let current = cached === undefined; ; current = true) {
      let decided: Decided<Event, State>;
      try {
        decided = decideAll(decider, codec, store.floor, stream, folded, commands);
      } catch (error) {
        // what contradicts a state that others have moved on from may agree with the newest one
        if (current || !(await catchUp(options, stream, folded))) throw error;
        continue;
      }
      if (decided.events.length > 0) {
        try {
          return await append(executions, folded, decided);
        } catch (error) {
          if (codeOf(error) === 'store-unavailable') return readBack(executions, decided, error);
          if (codeOf(error) !== 'revision-conflict') throw error;
          await catchUp(options, stream, folded);
          if (commands.some(({ meta }) => find(folded, meta) === undefined)) return undefined;
          current = true;
          continue;
        }
      }
      // an append proves that it was decided on the newest state; this does not, so look
      const settled = decided.verdicts.every(({ kind }) => kind === 'repeated');
      if (!settled && !current && (await catchUp(options, stream, folded))) continue;
      await mark(marksOf(executions, decided.verdicts));
      return answerAll(executions, folded, decided, '');
    }
  };

  const executeAll = (executions: Executions<Command, State>): Promise<readonly Executed<Event, State>[]> =>
    inTurn(executions.stream, async () => {
      const { retries, stream } = executions;
      for (let conflicts = 0; ; conflicts++) {
        const executed = await attempt(executions);
        if (executed !== undefined) return executed;
        if (retries !== 'unbounded' && conflicts >= retries)
          throw new CasinoError('revision-conflict', `${stream} was changed by somebody else`);
        await pauseAfter(conflicts);
      }
    });

  return {
    executeAll,
    async execute({ stream, command, meta, marks = [], retries }) {
      const [executed] = await executeAll({ stream, commands: [{ command, meta }], marks, retries });
      return executed as Executed<Event, State>;
    },
    load: (stream) =>
      inTurn(stream, async () => {
        const cached = cache.get(stream);
        const folded = cached ?? (await fresh(stream));
        if (cached !== undefined) await catchUp(options, stream, cached);
        return { state: folded.state, revision: revisionOf(folded) };
      }),
  };
};
