import type { DeciderRunner, Executed, Executions } from '@casino/event-store';
import type { DomainEvent } from '@casino/kernel';
import { failureCodeOf } from '../tracing/failure-code.js';
import { parentOf, withinSpans } from '../tracing/surroundings.js';
import { traceTime, type Tracer } from '../tracing/tracer.js';

/** What looks on at every decision of a service, a person's and a reaction's alike. */
export interface RunnerObserver {
  /** Makes a span of each command; undefined: nothing is traced. */
  readonly tracer?: Tracer | undefined;
  /** Told of each command when it is over. @param ms with those that were decided together with it */
  took?(decision: Decision): void;
}

export interface Decision {
  /** Type of the command. */
  readonly command: string;
  readonly stream: string;
  readonly correlationId: string;
  /** `appended`, `repeated`, `nothing`, the code of a refusal, or `failed`. */
  readonly outcome: string;
  readonly ms: number;
}

const typeOf = (command: unknown): string => {
  const named = typeof command === 'object' && command !== null && 'type' in command ? command.type : undefined;
  return typeof named === 'string' ? named : 'command';
};

const outcomeOf = ({ outcome, ...executed }: Executed<DomainEvent, unknown>): string =>
  'refusal' in executed ? executed.refusal.code : outcome;

/** The same runner, with somebody looking on; without an observer it is the runner itself. */
export const observeRunner = <Command, Event extends DomainEvent, State>(
  runner: DeciderRunner<Command, Event, State>,
  { tracer, took }: RunnerObserver = {},
): DeciderRunner<Command, Event, State> => {
  if (tracer === undefined && took === undefined) return runner;

  const executeAll = async (executions: Executions<Command, State>): Promise<readonly Executed<Event, State>[]> => {
    const { stream } = executions;
    const types: string[] = [];
    const commands = executions.commands.map(({ command, meta }, index) => {
      if (typeof command !== 'function') {
        types[index] = typeOf(command);
        return { command, meta };
      }
      const chosen = (state: State): Command => {
        const made = (command as (state: State) => Command)(state);
        types[index] = typeOf(made);
        return made;
      };
      return { command: chosen, meta };
    });
    const correlationIds = commands.map(({ meta }) => meta.correlationId);

    const begun = performance.now();
    const watched = async (
      record: (index: number, outcome: string, failure?: string) => void,
    ): Promise<readonly Executed<Event, State>[]> => {
      const over = (index: number, outcome: string, failure?: string): void => {
        record(index, outcome, failure);
        const command = types[index] ?? 'command';
        took?.({ command, stream, correlationId: correlationIds[index] as string, outcome, ms: performance.now() - begun });
      };
      try {
        const executed = await runner.executeAll({ ...executions, commands });
        for (const [index, one] of executed.entries()) over(index, outcomeOf(one));
        return executed;
      } catch (error) {
        const code = failureCodeOf(error);
        for (const index of commands.keys()) over(index, 'failed', code);
        throw error;
      }
    };
    if (tracer === undefined) return watched(() => undefined);

    const start = traceTime();
    const parents = correlationIds.map((correlationId) => parentOf(correlationId, tracer));
    return withinSpans(correlationIds, (spanIds) =>
      watched((index, outcome, failure) =>
        tracer.record({
          name: `decide ${types[index] ?? 'command'}`,
          kind: 'internal',
          correlationId: correlationIds[index] as string,
          spanId: spanIds[index] as string,
          parentId: parents[index],
          start,
          attributes: {
            'casino.command': types[index],
            'casino.stream': stream,
            'casino.outcome': outcome,
            'casino.together': commands.length,
          },
          failure,
        }),
      ),
    );
  };

  return {
    executeAll,
    async execute({ stream, command, meta, marks = [], retries }) {
      const [executed] = await executeAll({ stream, commands: [{ command, meta }], marks, retries });
      return executed as Executed<Event, State>;
    },
    load: (stream) => runner.load(stream),
  };
};
