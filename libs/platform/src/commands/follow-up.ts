import { hash } from 'node:crypto';
import type { Context, EventActor, EventMetadata } from '@casino/contracts';
import type { CommandMetadata } from '@casino/event-store';
import { reactionCommandId } from '@casino/kernel';
import type { CommandContext } from './command-context.js';

/** A service itself, as the actor of what nobody asked it for. */
export const serviceActor = (service: Context): EventActor => ({ id: `service:${service}`, role: 'service' });

/** Nobody else can send such a command: its request is its identity. */
const identifiedBy = (commandId: string): Pick<CommandMetadata, 'commandId' | 'requestHash'> => ({
  commandId,
  requestHash: hash('sha256', commandId, 'hex'),
});

/**
 * A command that must follow an event, whoever gets to it first: the request that appended the event, or the reaction of this name after a crash.
 * The same cause, handler and stream give the same command, so that whoever comes second finds it done.
 */
export const followUp = (
  cause: EventMetadata,
  handler: string,
  stream: string,
  { actor, now }: Pick<CommandMetadata, 'actor' | 'now'>,
): CommandMetadata => ({
  ...identifiedBy(reactionCommandId(cause.id, handler, stream)),
  actor,
  correlationId: cause.correlationId,
  causationId: cause.id,
  now,
});

/** A command that a service sends of itself, caused by no event. @param commandId the same on every instance */
export const bySelf = (service: Context, commandId: string, now: number): CommandMetadata => ({
  ...identifiedBy(commandId),
  actor: serviceActor(service),
  correlationId: commandId,
  now,
});

/** What a person's command asks of another stream first, under an identity of its own: sent again, it is the same. @param name of what is asked */
export const firstHalf = (context: CommandContext, name: string, stream: string): CommandContext => ({
  ...context,
  commandId: reactionCommandId(context.commandId, name, stream),
});
