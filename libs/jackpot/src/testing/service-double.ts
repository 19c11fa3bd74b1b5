import { casinoCatalogue, encodeEvent, type Context, type EncodedEvent } from '@casino/contracts';
import type { EventStore } from '@casino/event-store';
import { eventIdOf, requestCommandId, type DomainEvent } from '@casino/kernel';

let commands = 0;

/** Plays another service: appends what it would say, and nothing else. */
export class ServiceDouble<Event extends DomainEvent> {
  constructor(
    readonly context: Context,
    readonly store: EventStore,
  ) {}

  /** In one append. */
  async says(stream: string, actor: string, ...events: readonly Event[]): Promise<void> {
    const last = (await this.store.readStream(stream)).at(-1);
    const first = last === undefined ? 0n : last.revision + 1n;
    const commandId = requestCommandId(`${this.context}-double`, stream, String(commands++));
    const encoded = events.map((event, index): EncodedEvent =>
      encodeEvent(casinoCatalogue, this.context, event, {
        id: eventIdOf(commandId, index),
        stream,
        revision: first + BigInt(index),
        time: 1_790_000_000_000 + commands,
        commandId,
        requestHash: 'ab'.repeat(32),
        correlationId: `c-${commands}`,
        actor: { id: actor, role: 'croupier' },
      }),
    );
    await this.store.append(stream, last === undefined ? 'no-stream' : last.revision, encoded);
  }
}
