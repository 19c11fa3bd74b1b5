import { createHash } from 'node:crypto';
import type { EventMetadata } from '@casino/contracts';
import type { CommandMetadata } from '@casino/event-store';
import { reactionCommandId } from '@casino/kernel';

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
