import type { DeciderRunner, Executed, Execution } from '@casino/event-store';
import type { DomainEvent } from '@casino/kernel';

/** Commands of one append. */
const MOST = 100;

interface Waiting<Command, Event extends DomainEvent, State> {
  readonly execution: Execution<Command, State>;
  resolve(executed: Executed<Event, State>): void;
  reject(error: unknown): void;
}

/**
 * Every linked table writes to the one stream of its jackpot: reactions that come while an append of it is under way go together in the
 * next one, in their order and each under its own identity, so that fifty coups wait for two commits and not for fifty. What people send
 * goes alone, with their number of retries.
 */
export const goingTogether = <Command, Event extends DomainEvent, State>(
  runner: DeciderRunner<Command, Event, State>,
): DeciderRunner<Command, Event, State> => {
  type One = Waiting<Command, Event, State>;
  /** By stream; one that is here has an append under way. */
  const queues = new Map<string, One[]>();

  const append = async (stream: string, batch: readonly One[]): Promise<void> => {
    try {
      const commands = batch.map(({ execution: { command, meta } }) => ({ command, meta }));
      const marks = batch.flatMap(({ execution }) => (execution.marks === undefined ? [] : execution.marks));
      const executed = await runner.executeAll({ stream, commands, marks, retries: 'unbounded' });
      for (const [index, one] of batch.entries()) one.resolve(executed[index] as Executed<Event, State>);
    } catch (error) {
      const [first, ...others] = batch;
      if (others.length === 0) return first?.reject(error);
      // none of them had its effect: one that is a defect keeps nobody else back
      for (const one of batch) await append(stream, [one]);
    }
  };

  const work = async (stream: string, queue: One[]): Promise<void> => {
    while (queue.length > 0) await append(stream, queue.splice(0, MOST));
    queues.delete(stream);
  };

  return {
    ...runner,
    execute(execution) {
      if (execution.retries !== 'unbounded') return runner.execute(execution);
      const { stream } = execution;
      return new Promise((resolve, reject) => {
        const one: One = { execution, resolve, reject };
        const queue = queues.get(stream);
        if (queue !== undefined) {
          queue.push(one);
          return;
        }
        const begun = [one];
        queues.set(stream, begun);
        void work(stream, begun);
      });
    },
  };
};
