import { createHash } from 'node:crypto';
import type { EventMetadata } from '@casino/contracts';
import type { InboxMark } from '@casino/event-store';
import { reactionCommandId, type Clock } from '@casino/kernel';
import type { Reaction } from './handler.js';

export interface ReactionOptions {
  readonly group: string;
  readonly handler: string;
  readonly cause: EventMetadata;
  readonly clock: Clock;
  readonly marks: readonly InboxMark[];
  owned(): boolean;
}

/** The reaction that a handler is given, and whether it took the marks. */
export const createReaction = ({ group, handler, cause, clock, marks, owned }: ReactionOptions): { reaction: Reaction; taken(): boolean } => {
  let taken = false;
  const reaction: Reaction = {
    command(stream, part) {
      const commandId = reactionCommandId(cause.id, part === undefined ? handler : `${handler}#${part}`, stream);
      return {
        commandId,
        // nobody else can send this command: its request is its identity
        requestHash: createHash('sha256').update(commandId).digest('hex'),
        actor: { id: `service:${group}`, role: 'service' },
        correlationId: cause.correlationId,
        causationId: cause.id,
        now: clock.now(),
      };
    },
    takeMarks() {
      taken = true;
      return marks;
    },
    owned,
  };
  return { reaction, taken: () => taken };
};
