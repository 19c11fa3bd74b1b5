import type { DomainEvent } from '@casino/kernel';
import { answeredEvent, type AnsweredEvent, type Done } from '@casino/platform';

/** What every command is answered with, rebuilt from the stored events: a retry reads what the first attempt read. */
export interface Answer {
  readonly stream: string;
  /** Of the last event of this command; of the stream when there was nothing to do. */
  readonly revision: bigint | null;
  readonly events: readonly AnsweredEvent[];
}

export const answerOf = <Event extends DomainEvent, State>(stream: string, done: Done<Event, State>): Answer => {
  const last = done.events.at(-1);
  const revision = last === undefined ? done.revision : last.metadata.revision;
  return { stream, revision: revision === undefined ? null : revision, events: done.events.map(answeredEvent) };
};
