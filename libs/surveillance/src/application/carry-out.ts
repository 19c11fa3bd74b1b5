import type { CommandMetadata, DeciderRunner, InboxMark } from '@casino/event-store';
import { CasinoError, type DomainEvent } from '@casino/kernel';
import type { CommandContext } from '@casino/platform';
import { answerOf, type Answer } from './answer.js';

/** Tries after which a person hears `revision-conflict`. */
const PEOPLE_RETRIES = 20;

/** A person's command. @throws CasinoError with the refusal's code */
export const carryOut = async <Command, Event extends DomainEvent, State>(
  runner: DeciderRunner<Command, Event, State>,
  stream: string,
  command: Command,
  { commandId, requestHash, actor, correlationId, now }: CommandContext,
): Promise<Answer> => {
  const { id, role, device } = actor;
  const meta: CommandMetadata = { commandId, requestHash, actor: { id, role, device }, correlationId, now };
  const executed = await runner.execute({ stream, command, meta, retries: PEOPLE_RETRIES });
  if (executed.outcome === 'refused') throw CasinoError.of(executed.refusal);
  return answerOf(stream, executed.events);
};

/** A reaction: without limit of retries, and what it refuses is a defect that parks the cause. */
export const reactWith = async <Command, Event extends DomainEvent, State>(
  runner: DeciderRunner<Command, Event, State>,
  stream: string,
  command: Command,
  meta: CommandMetadata,
  marks: readonly InboxMark[],
): Promise<void> => {
  const executed = await runner.execute({ stream, command, meta, marks, retries: 'unbounded' });
  if (executed.outcome === 'refused') throw CasinoError.of(executed.refusal);
};
