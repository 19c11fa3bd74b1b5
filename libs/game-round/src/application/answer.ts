import type { Executed } from '@casino/event-store';
import { CasinoError, type DomainEvent } from '@casino/kernel';
import { answeredEvent, type AnsweredEvent } from '@casino/platform';

/** What every command is answered with, rebuilt from the stored events: a retry reads what the first attempt read. */
export interface Answer {
  readonly stream: string;
  /** Of the last event of this command; of the stream when there was nothing to do. */
  readonly revision: bigint | null;
  readonly events: readonly AnsweredEvent[];
}

export type Done<Event extends DomainEvent, State> = Exclude<Executed<Event, State>, { outcome: 'refused' }>;

/** @throws CasinoError with the refusal's code */
export const mustBeDone = <Event extends DomainEvent, State>(executed: Executed<Event, State>): Done<Event, State> => {
  if (executed.outcome === 'refused') throw CasinoError.of(executed.refusal);
  return executed;
};

export const answerOf = <Event extends DomainEvent, State>(stream: string, done: Done<Event, State>): Answer => {
  const last = done.events.at(-1);
  const revision = last === undefined ? done.revision : last.metadata.revision;
  return { stream, revision: revision === undefined ? null : revision, events: done.events.map(answeredEvent) };
};
