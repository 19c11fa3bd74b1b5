import { casinoCatalogue, digestOf, encodeEvent, type Context, type EncodedEvent, type EventActor } from '@casino/contracts';
import { eventIdOf, requestCommandId, type DomainEvent } from '@casino/kernel';
import type { EventStore } from '../event-store.js';

/** ms; the first of what is said is a little later */
export const SAID_FROM = 1_790_000_000_000;

let commands = 0;

/** Appends, at once, what a service would say to one of its streams, whatever stands there. */
export const say = async (
  store: EventStore,
  context: Context,
  stream: string,
  actor: EventActor,
  events: readonly DomainEvent[],
): Promise<void> => {
  const last = (await store.readStream(stream)).at(-1);
  const first = last === undefined ? 0n : last.revision + 1n;
  const commandId = requestCommandId(`${context}-double`, stream, String(commands++));
  let previous = last?.bytes;
  const encoded = events.map((event, index): EncodedEvent => {
    const revision = first + BigInt(index);
    const said = encodeEvent(casinoCatalogue, context, event, {
      id: eventIdOf(commandId, stream, revision),
      floor: store.floor,
      stream,
      revision,
      previousDigest: previous === undefined ? undefined : digestOf(previous),
      time: SAID_FROM + commands,
      commandId,
      requestHash: 'ab'.repeat(32),
      correlationId: `c-${commands}`,
      actor,
    });
    previous = said.bytes;
    return said;
  });
  await store.append(stream, last === undefined ? 'no-stream' : last.revision, encoded);
};
