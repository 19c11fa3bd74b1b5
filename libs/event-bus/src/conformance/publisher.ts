import { busKey, casinoCatalogue, digestOf, encodeEvent, gameRoundEvents, walletEvents, type Context } from '@casino/contracts';
import { exampleOf, TEST_FLOOR } from '@casino/contracts/testing';
import type { EventStore, NewEvent, StoredEvent } from '@casino/event-store';
import { eventIdOf, requestCommandId, type DomainEvent } from '@casino/kernel';

/** Events that the suite's groups handle, and events that they ignore by name. */
export const SAMPLES = {
  'game-round': { handled: exampleOf(gameRoundEvents.BetsPlaced), ignored: exampleOf(gameRoundEvents.CardBurned) },
  wallet: { handled: exampleOf(walletEvents.AccountOpened), ignored: exampleOf(walletEvents.CashDeposited) },
} as const satisfies Partial<Record<Context, { readonly handled: DomainEvent; readonly ignored: DomainEvent }>>;

/** The services that the suite publishes as: two are enough to cross their keys. */
export type Sampled = keyof typeof SAMPLES;
export const SAMPLED: readonly Sampled[] = ['game-round', 'wallet'];

let commands = 0;

/** An event as a service appends it. @param previous bytes before it in its stream; absent at revision 0 */
export const encodeSample = (
  context: Sampled,
  stream: string,
  revision: bigint,
  event: DomainEvent,
  previous?: Uint8Array,
  note = '',
): NewEvent => {
  const commandId = requestCommandId('suite', `${stream} ${revision} ${note}`, String(commands++));
  return encodeEvent(casinoCatalogue, context, event, {
    id: eventIdOf(commandId, stream, revision),
    floor: TEST_FLOOR,
    stream,
    revision,
    previousDigest: previous === undefined ? undefined : digestOf(previous),
    time: 1_790_000_000_000 + commands,
    commandId,
    requestHash: 'ab'.repeat(32),
    correlationId: 'c-1',
    actor: { id: 'croupier-1', role: 'croupier' },
  });
};

export interface Publisher {
  /** Appends samples to one stream, one append for all; appends to one stream follow each other. */
  append(stream: string, ...kinds: readonly ('handled' | 'ignored')[]): Promise<void>;
  /** Published events in the store's order. */
  published(): Promise<readonly StoredEvent[]>;
}

export const createPublisher = (context: Sampled, store: EventStore, prefixes: readonly string[]): Publisher => {
  const tails = new Map<string, Promise<void>>();
  const lasts = new Map<string, Pick<StoredEvent, 'revision' | 'bytes'>>();
  const appendNow = async (stream: string, kinds: readonly ('handled' | 'ignored')[]) => {
    const before = lasts.get(stream) ?? (await store.readStream(stream)).at(-1);
    let last = before;
    const events = kinds.map((kind) => {
      const revision = last === undefined ? 0n : last.revision + 1n;
      const sample = encodeSample(context, stream, revision, SAMPLES[context][kind], last?.bytes);
      last = { revision, bytes: sample.bytes };
      return sample;
    });
    await store.append(stream, before?.revision ?? 'no-stream', events);
    if (last !== undefined) lasts.set(stream, last);
  };
  return {
    append(stream, ...kinds) {
      const tail = (tails.get(stream) ?? Promise.resolve()).then(() => appendNow(stream, kinds));
      tails.set(stream, tail);
      return tail;
    },
    async published() {
      return (await store.readAll(store.start, { prefixes, limit: 1_000_000 })).events;
    },
  };
};

/** Events of one key, in the store's order. */
export const byKey = (events: readonly StoredEvent[]): ReadonlyMap<string, readonly StoredEvent[]> => {
  const keys = new Map<string, StoredEvent[]>();
  for (const event of events) keys.set(busKey(event.stream), [...(keys.get(busKey(event.stream)) ?? []), event]);
  return keys;
};
