import type { RecordedEvent } from '@casino/contracts';
import { answeredEvent, type AnsweredEvent } from './answered-event.js';

/** What a command did, rebuilt from its stored events: a retry reads what the first try read. */
export interface LegacyAnswer {
  readonly stream: string;
  /** Of the command's last event in `stream`; null when it had nothing to do. */
  readonly revision: string | null;
  readonly events: readonly AnsweredEvent[];
}

/** @param further events of the second half, in another stream */
export const legacyAnswerOf = (stream: string, events: readonly RecordedEvent[], further: readonly RecordedEvent[] = []): LegacyAnswer => {
  const last = events.at(-1);
  return {
    stream,
    revision: last === undefined ? null : last.metadata.revision.toString(),
    events: [...events, ...further].map(answeredEvent),
  };
};
