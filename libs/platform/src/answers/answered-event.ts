import type { RecordedEvent } from '@casino/contracts';
import { toWire } from './wire.js';

/** An event as the answers of every service show it: amounts and revisions as text. */
export interface AnsweredEvent {
  readonly stream: string;
  readonly revision: string;
  readonly id: string;
  readonly type: string;
  /** ms since the epoch */
  readonly time: number;
  readonly data: unknown;
}

export const answeredEvent = ({ event, metadata }: RecordedEvent): AnsweredEvent => ({
  stream: metadata.stream,
  revision: metadata.revision.toString(),
  id: metadata.id,
  type: event.type,
  time: metadata.time,
  data: toWire(event.data),
});
