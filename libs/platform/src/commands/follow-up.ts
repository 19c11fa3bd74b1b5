import { hash } from 'node:crypto';
import type { Context, EventMetadata } from '@casino/contracts';
import type { CommandMetadata } from '@casino/event-store';
import { reactionCommandId, requestCommandId } from '@casino/kernel';
import type { CommandContext } from './command-context.js';

/**
 * A command that must follow an event of the service's own, whoever gets to it first: the request that appended the event, or the reaction to it
 * after a crash. Cause, handler and stream give the same command, so that whoever comes second finds it done.
 */
export const followUp = (
  cause: EventMetadata,
  handler: string,
  stream: string,
  { actor, now }: Pick<CommandMetadata, 'actor' | 'now'>,
): CommandMetadata => {
  const commandId = reactionCommandId(cause.id, handler, stream);
  return {
    commandId,
    requestHash: hash('sha256', commandId, 'hex'),
    actor,
    correlationId: cause.correlationId,
    causationId: cause.id,
    now,
  };
};

/** What a person's command asks of another stream first, under an identity of its own: sent again, it is the same. @param name of what is asked */
export const firstHalf = (context: CommandContext, name: string, stream: string): CommandContext => ({
  ...context,
  commandId: reactionCommandId(context.commandId, name, stream),
});

/** A command of a service itself, the same on every instance. @param what names the act and what it is about */
export const ownCommand = (service: Context, stream: string, what: string, now: number): CommandMetadata => {
  const id = `service:${service}`;
  const commandId = requestCommandId(id, stream, what);
  return { commandId, requestHash: hash('sha256', commandId, 'hex'), actor: { id, role: 'service' }, correlationId: commandId, now };
};
