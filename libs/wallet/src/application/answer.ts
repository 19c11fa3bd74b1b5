import type { RecordedEvent } from '@casino/contracts';
import { CasinoError } from '@casino/kernel';
import { answeredEvent, type AnsweredEvent } from '@casino/platform';

/** What a command did, rebuilt from its stored events: a retry reads what the first try read. */
export interface Answer {
  readonly stream: string;
  /** Of the command's last event in `stream`; null when it had nothing to do. */
  readonly revision: string | null;
  readonly events: readonly AnsweredEvent[];
}

/** @param further events of the second half, in another stream */
export const answerOf = (stream: string, events: readonly RecordedEvent[], further: readonly RecordedEvent[] = []): Answer => {
  const last = events.at(-1);
  return { stream, revision: last === undefined ? null : last.metadata.revision.toString(), events: [...events, ...further].map(answeredEvent) };
};

/** The one event of this name that a command must have had. */
export const eventNamed = <Event extends RecordedEvent, Name extends Event['event']['type']>(
  events: readonly Event[],
  name: Name,
): Event & { readonly event: Extract<Event['event'], { readonly type: Name }> } => {
  const found = events.find(({ event }) => event.type === name);
  if (found === undefined) throw new CasinoError('internal-error', `no ${name} among the events of the command`);
  return found as Event & { readonly event: Extract<Event['event'], { readonly type: Name }> };
};
