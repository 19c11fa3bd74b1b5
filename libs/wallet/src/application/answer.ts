import type { RecordedEvent } from '@casino/contracts';
import { CasinoError } from '@casino/kernel';

/** An event as answers show it: amounts and revisions as text. */
export interface AnsweredEvent {
  readonly stream: string;
  readonly revision: string;
  readonly id: string;
  readonly type: string;
  /** ms since the epoch */
  readonly time: number;
  readonly data: unknown;
}

/** What a command did, rebuilt from its stored events: a retry reads what the first try read. */
export interface Answer {
  readonly stream: string;
  /** Of the command's last event in `stream`; null when it had nothing to do. */
  readonly revision: string | null;
  readonly events: readonly AnsweredEvent[];
}

/** Every bigint of ours is decimal text on the wire. */
export const toWire = (value: unknown): unknown => {
  if (typeof value === 'bigint') return value.toString();
  if (Array.isArray(value)) return value.map(toWire);
  if (typeof value === 'object' && value !== null) return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, toWire(member)]));
  return value;
};

const answered = ({ event, metadata }: RecordedEvent): AnsweredEvent => ({
  stream: metadata.stream,
  revision: metadata.revision.toString(),
  id: metadata.id,
  type: event.type,
  time: metadata.time,
  data: toWire(event.data),
});

/** @param further events of the second half, in another stream */
export const answerOf = (stream: string, events: readonly RecordedEvent[], further: readonly RecordedEvent[] = []): Answer => {
  const last = events.at(-1);
  return { stream, revision: last === undefined ? null : last.metadata.revision.toString(), events: [...events, ...further].map(answered) };
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
