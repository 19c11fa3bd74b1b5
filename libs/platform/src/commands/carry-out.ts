import type { CommandMetadata, DeciderRunner, Executed, InboxMark, Ordered } from '@casino/event-store';
import { CasinoError, type DomainEvent } from '@casino/kernel';
import type { CommandContext } from './command-context.js';

/** Tries after which a person hears `revision-conflict`: more than the tables that write to the one stream of a jackpot at the same moment. */
const PEOPLE_RETRIES = 50;

/** Accepted, with what it did. */
export type Done<Event extends DomainEvent, State> = Exclude<Executed<Event, State>, { readonly outcome: 'refused' }>;

/** @throws CasinoError with the refusal's code */
export const mustBeDone = <Event extends DomainEvent, State>(executed: Executed<Event, State>): Done<Event, State> => {
  if (executed.outcome === 'refused') throw CasinoError.of(executed.refusal);
  return executed;
};

/** What is stored of who sends a command. */
export const metadataOf = ({
  commandId,
  requestHash,
  actor: { id, role, device },
  correlationId,
  now,
}: CommandContext): CommandMetadata => ({
  commandId,
  requestHash,
  actor: { id, role, ...(device === undefined ? {} : { device }) },
  correlationId,
  now,
});

/** A person's command; a function is asked only when the command has not had its effect before. @throws CasinoError with the refusal's code */
export const carryOut = async <Command, Event extends DomainEvent, State>(
  runner: DeciderRunner<Command, Event, State>,
  stream: string,
  command: Command | ((state: State) => Command),
  context: CommandContext,
): Promise<Done<Event, State>> => mustBeDone(await runner.execute({ stream, command, meta: metadataOf(context), retries: PEOPLE_RETRIES }));

/** A reaction: without limit of retries, and what it refuses is a defect that parks the cause. */
export const reactWith = async <Command, Event extends DomainEvent, State>(
  runner: DeciderRunner<Command, Event, State>,
  stream: string,
  command: Command,
  meta: CommandMetadata,
  marks: readonly InboxMark[] = [],
): Promise<Done<Event, State>> => mustBeDone(await runner.execute({ stream, command, meta, marks, retries: 'unbounded' }));

/** Several reactions to one stream in one append, as `reactWith` each. @throws CasinoError of the first that is refused; the others have their effect */
export const reactWithAll = async <Command, Event extends DomainEvent, State>(
  runner: DeciderRunner<Command, Event, State>,
  stream: string,
  commands: readonly Ordered<Command, State>[],
  marks: readonly InboxMark[] = [],
): Promise<void> => {
  for (const executed of await runner.executeAll({ stream, commands, marks, retries: 'unbounded' })) mustBeDone(executed);
};
