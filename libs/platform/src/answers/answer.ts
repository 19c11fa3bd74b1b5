import type { RecordedEvent } from '@casino/contracts';
import type { DomainEvent } from '@casino/kernel';
import type { Done } from '../commands/carry-out.js';

/** An event as answers show it. */
export interface AnsweredEvent {
  readonly stream: string;
  readonly revision: bigint;
  readonly id: string;
  readonly type: string;
  /** ms since the epoch */
  readonly time: number;
  readonly data: unknown;
}

/**
 * What every command is answered with: what was appended, where, and the view after it. A retry reads the events that the first try read, from the
 * store, and the view of its own time.
 */
export interface Answer<View = unknown> {
  readonly stream: string;
  /** Of the command's last event in `stream`; when there was nothing to do, of the stream (null: there is none). */
  readonly revision: bigint | null;
  /** Of this command, those of a second half in another stream included. */
  readonly events: readonly AnsweredEvent[];
  /** What `stream` is about, as it stands when this is answered. */
  readonly view: View;
}

const answeredEvent = ({ event, metadata: { stream, revision, id, time } }: RecordedEvent): AnsweredEvent => ({
  stream,
  revision,
  id,
  type: event.type,
  time,
  data: event.data,
});

/** @param further events of the second half, in another stream */
export const answerOf = <Event extends DomainEvent, State, View>(
  stream: string,
  { events, revision }: Done<Event, State>,
  view: View,
  further: readonly RecordedEvent[] = [],
): Answer<View> => {
  const last = events.at(-1);
  const at = last === undefined ? revision : last.metadata.revision;
  return { stream, revision: at === undefined ? null : at, events: [...events, ...further].map(answeredEvent), view };
};
