import { createHash } from 'node:crypto';
import type { EventMetadata } from '@casino/contracts';
import type { CommandMetadata, DeciderRunner, Executed, InboxMark } from '@casino/event-store';
import { CasinoError, reactionCommandId, type DomainEvent } from '@casino/kernel';
import type { CommandContext } from '@casino/platform';

/** Tries after which a person hears `revision-conflict`. */
const PEOPLE_RETRIES = 20;

/** Accepted, with what it did. */
export type Accepted<Event extends DomainEvent, State> = Exclude<Executed<Event, State>, { readonly outcome: 'refused' }>;

const accepted = <Event extends DomainEvent, State>(executed: Executed<Event, State>): Accepted<Event, State> => {
  if (executed.outcome === 'refused') throw CasinoError.of(executed.refusal);
  return executed;
};

/** A person's command. @throws CasinoError with the refusal's code */
export const carryOut = async <Command, Event extends DomainEvent, State>(
  runner: DeciderRunner<Command, Event, State>,
  stream: string,
  command: Command | ((state: State) => Command),
  { commandId, requestHash, actor, correlationId, now }: CommandContext,
): Promise<Accepted<Event, State>> => {
  const { id, role, device } = actor;
  const meta: CommandMetadata = { commandId, requestHash, actor: { id, role, device }, correlationId, now };
  return accepted(await runner.execute({ stream, command, meta, retries: PEOPLE_RETRIES }));
};

/** A reaction: without limit of retries, and what it refuses is a defect that parks the cause. */
export const reactWith = async <Command, Event extends DomainEvent, State>(
  runner: DeciderRunner<Command, Event, State>,
  stream: string,
  command: Command,
  meta: CommandMetadata,
  marks: readonly InboxMark[] = [],
): Promise<Accepted<Event, State>> => accepted(await runner.execute({ stream, command, meta, marks, retries: 'unbounded' }));

/** Several reactions to one stream in one append, as `reactWith` each. @throws CasinoError of the first that is refused; the others have their effect */
export const reactWithAll = async <Command, Event extends DomainEvent, State>(
  runner: DeciderRunner<Command, Event, State>,
  stream: string,
  commands: readonly { readonly command: Command; readonly meta: CommandMetadata }[],
  marks: readonly InboxMark[] = [],
): Promise<void> => {
  for (const executed of await runner.executeAll({ stream, commands, marks, retries: 'unbounded' })) accepted(executed);
};

/**
 * Metadata of the second half of a movement. The request and the reaction to the first half's event both send it: the same
 * cause, handler and stream give the same command, so that whoever comes second finds it done.
 */
export const secondHalf = (cause: EventMetadata, handler: string, stream: string, now: number): CommandMetadata => {
  const commandId = reactionCommandId(cause.id, handler, stream);
  return {
    commandId,
    requestHash: createHash('sha256').update(commandId).digest('hex'),
    actor: { id: 'service:wallet', role: 'service' },
    correlationId: cause.correlationId,
    causationId: cause.id,
    now,
  };
};
