import type { DeciderRunner, Executed, Executions } from '@casino/event-store';
import type { DomainEvent } from '@casino/kernel';
import { failureCodeOf } from './failure-code.js';
import { parentOf, withinSpans } from './surroundings.js';
import { traceTime, type Tracer } from './tracer.js';

const typeOf = (command: unknown): string => {
  const named = typeof command === 'object' && command !== null && 'type' in command ? command.type : undefined;
  return typeof named === 'string' ? named : 'command';
};

const outcomeOf = ({ outcome, ...executed }: Executed<DomainEvent, unknown>): string =>
  'refusal' in executed ? executed.refusal.code : outcome;

/** A span for each command: its type, its stream and what became of it. Without a tracer it is the runner itself. */
export const traceRunner = <Command, Event extends DomainEvent, State>(
  runner: DeciderRunner<Command, Event, State>,
  tracer: Tracer | undefined,
): DeciderRunner<Command, Event, State> => {
  if (tracer === undefined) return runner;

  const executeAll = async (executions: Executions<Command, State>): Promise<readonly Executed<Event, State>[]> => {
    const start = traceTime();
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
    const parents = correlationIds.map((correlationId) => parentOf(correlationId, tracer));
    return withinSpans(correlationIds, async (spanIds) => {
      const record = (index: number, outcome: string, failure?: string): void =>
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
        });
      try {
        const executed = await runner.executeAll({ ...executions, commands });
        for (const [index, one] of executed.entries()) record(index, outcomeOf(one));
        return executed;
      } catch (error) {
        const code = failureCodeOf(error);
        for (const index of commands.keys()) record(index, 'failed', code);
        throw error;
      }
    });
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
