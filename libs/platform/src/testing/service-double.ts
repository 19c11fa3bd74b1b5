import { streams, type Context } from '@casino/contracts';
import type { EventStore } from '@casino/event-store';
import { SAID_FROM, say } from '@casino/event-store/testing';
import type { DomainEvent } from '@casino/kernel';

/** Plays another service: appends what it would say, and nothing else. */
export class ServiceDouble {
  constructor(
    readonly context: Context,
    readonly store: EventStore,
  ) {}

  says(stream: string, ...events: readonly DomainEvent[]): Promise<void> {
    return say(this.store, this.context, stream, { id: `service:${this.context}`, role: 'service' }, events);
  }

  /** @param cause one anomaly for each */
  observes(cause: string, more: Readonly<Record<string, unknown>> = {}): Promise<void> {
    const data = {
      kind: 'sensor-disagrees',
      tableId: 'T1',
      coup: 12,
      subject: 'round-T1-12',
      detail: 'seat 3: a chip without registration',
      cause,
      ...more,
    };
    return this.says(streams.anomaly(this.context), { type: 'AnomalyObserved', data });
  }
}

export { SAID_FROM };
