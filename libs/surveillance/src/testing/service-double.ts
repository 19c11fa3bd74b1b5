import { casinoCatalogue, encodeEvent, streams, type Context, type EncodedEvent } from '@casino/contracts';
import type { EventStore } from '@casino/event-store';
import { eventIdOf, requestCommandId, type DomainEvent } from '@casino/kernel';

/** ms; when the claims of the tests were opened */
export const OPENED = 1_790_000_000_000;

let commands = 0;

/** Plays another service: appends what it would say, and nothing else. */
export class ServiceDouble {
  constructor(
    readonly context: Context,
    readonly store: EventStore,
  ) {}

  async says(stream: string, ...events: readonly DomainEvent[]): Promise<void> {
    const last = (await this.store.readStream(stream)).at(-1);
    const first = last === undefined ? 0n : last.revision + 1n;
    const commandId = requestCommandId('service-double', stream, String(commands++));
    const encoded = events.map((event, index): EncodedEvent =>
      encodeEvent(casinoCatalogue, this.context, event, {
        id: eventIdOf(commandId, index),
        stream,
        revision: first + BigInt(index),
        time: OPENED + commands,
        commandId,
        requestHash: 'ab'.repeat(32),
        correlationId: `c-${commands}`,
        actor: { id: `service:${this.context}`, role: 'service' },
      }),
    );
    await this.store.append(stream, last === undefined ? 'no-stream' : last.revision, encoded);
  }

  /** @param cause one anomaly for each */
  observes(cause: string, more: Readonly<Record<string, unknown>> = {}): Promise<void> {
    const data = { kind: 'sensor-disagrees', tableId: 'T1', coup: 12, subject: 'round-T1-12', detail: 'seat 3: a chip without registration', cause, ...more };
    return this.says(streams.anomaly(this.context), { type: 'AnomalyObserved', data });
  }
}
