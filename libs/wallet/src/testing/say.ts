import { casinoCatalogue, encodeEvent, type Context, type EncodedEvent } from '@casino/contracts';
import type { EventStore } from '@casino/event-store';
import { eventIdOf, requestCommandId, type DomainEvent } from '@casino/kernel';

let commands = 0;

/** Appends what another service would say to one of its streams, whatever stands there. */
export const say = async (store: EventStore, context: Context, stream: string, events: readonly DomainEvent[]): Promise<void> => {
  const last = (await store.readStream(stream)).at(-1);
  const first = last === undefined ? 0n : last.revision + 1n;
  const commandId = requestCommandId(`${context}-double`, stream, String(commands++));
  const encoded = events.map((event, index): EncodedEvent =>
    encodeEvent(casinoCatalogue, context, event, {
      id: eventIdOf(commandId, index),
      stream,
      revision: first + BigInt(index),
      time: 1_790_000_000_000 + commands,
      commandId,
      requestHash: 'ab'.repeat(32),
      correlationId: `c-${commands}`,
      actor: { id: 'croupier-1', role: 'croupier' },
    }),
  );
  await store.append(stream, last === undefined ? 'no-stream' : last.revision, encoded);
};
