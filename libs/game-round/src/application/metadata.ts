import { createHash } from 'node:crypto';
import type { EventMetadata } from '@casino/contracts';
import type { CommandMetadata } from '@casino/event-store';
import { reactionCommandId, requestCommandId } from '@casino/kernel';
import { metadataOf, type CommandContext } from '@casino/platform';

/** Tries of a person's command after somebody else changed the stream first; then `revision-conflict`. */
export const RETRIES_FOR_PEOPLE = 10;

/** Of the service as an actor. */
const SERVICE = 'service:game-round';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * A command that must follow an event of ours, whoever gets to it first: the request that appended the event, or the reaction to it
 * after a crash. Everything in it comes from the event, so that both are the same command.
 */
export const followUp = (cause: EventMetadata, name: string, stream: string): CommandMetadata => {
  const commandId = reactionCommandId(cause.id, name, stream);
  return {
    commandId,
    requestHash: sha256(commandId),
    actor: cause.actor,
    correlationId: cause.correlationId,
    causationId: cause.id,
    now: cause.time,
  };
};

/** What a person's command asks of another stream first, under an identity of its own: sent again, it is the same. @param name of what is asked */
export const firstHalf = (context: CommandContext, name: string, stream: string): CommandMetadata => ({
  ...metadataOf(context),
  commandId: reactionCommandId(context.commandId, name, stream),
});

/** A command of the service itself, the same on every instance. @param what names the act and what it is about */
export const ownCommand = (stream: string, what: string, now: number): CommandMetadata => {
  const commandId = requestCommandId(SERVICE, stream, what);
  return { commandId, requestHash: sha256(commandId), actor: { id: SERVICE, role: 'service' }, correlationId: commandId, now };
};
