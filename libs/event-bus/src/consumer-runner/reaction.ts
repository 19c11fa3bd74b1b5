import { hash } from 'node:crypto';
import type { EventMetadata } from '@casino/contracts';
import type { InboxMark } from '@casino/event-store';
import { reactionCommandId, type Clock } from '@casino/kernel';
import type { Run, RunReaction } from './handler.js';

export interface ReactionOptions {
  readonly group: string;
  readonly handler: string;
  readonly cause: EventMetadata;
  readonly clock: Clock;
  owned(): boolean;
}

/** The reaction that a handler is given, but for its marks. */
export const createReaction = ({ group, handler, cause, clock, owned }: ReactionOptions): RunReaction => ({
  command(stream, part) {
    const commandId = reactionCommandId(cause.id, part === undefined ? handler : `${handler}#${part}`, stream);
    return {
      commandId,
      // nobody else can send this command: its request is its identity
      requestHash: hash('sha256', commandId, 'hex'),
      actor: { id: `service:${group}`, role: 'service' },
      correlationId: cause.correlationId,
      causationId: cause.id,
      now: clock.now(),
    };
  },
  owned,
});

/** Marks to be taken, and whether they were. */
export const createMarks = (marks: readonly InboxMark[], owned: () => boolean): { readonly run: Run; taken(): boolean } => {
  let taken = false;
  const takeMarks = () => {
    taken = true;
    return marks;
  };
  return { run: { takeMarks, owned }, taken: () => taken };
};
