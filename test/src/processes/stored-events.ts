import { join } from 'node:path';
import { casinoCatalogue, decodeEvent, type GameRoundEvent, type RecordedEvent, type WalletEvent } from '@casino/contracts';
import { openSqliteEventStore, type EventStore } from '@casino/event-store';

export interface Stored<Event extends GameRoundEvent | WalletEvent = GameRoundEvent | WalletEvent> extends RecordedEvent<Event> {
  /** The event's data as it stands in the bytes. */
  readonly json: unknown;
}

export interface StoredFloor {
  readonly gameRound: readonly Stored<GameRoundEvent>[];
  readonly wallet: readonly Stored<WalletEvent>[];
}

const PAGE = 2000;
/** Streams that hold events of the contract; what a relay keeps for itself is none. */
const STREAMS = ['table-', 'round-', 'vault-', 'account-', 'chips-', 'float-', 'anomaly-'];

const readEvents = async <Event extends GameRoundEvent | WalletEvent>(store: EventStore): Promise<readonly Stored<Event>[]> => {
  const events: Stored<Event>[] = [];
  for (let after = store.start, end = false; !end; ) {
    const page = await store.readAll(after, { limit: PAGE, prefixes: STREAMS });
    for (const { bytes } of page.events) {
      const { data } = JSON.parse(Buffer.from(bytes).toString('utf8')) as { data: unknown };
      events.push({ ...(decodeEvent(casinoCatalogue, bytes) as RecordedEvent<Event>), json: data });
    }
    after = page.next;
    end = page.end;
  }
  return events;
};

/** Every event of both services, and closes the stores. */
export const readStores = async (gameRound: EventStore, wallet: EventStore): Promise<StoredFloor> => {
  try {
    return { gameRound: await readEvents<GameRoundEvent>(gameRound), wallet: await readEvents<WalletEvent>(wallet) };
  } finally {
    await Promise.all([gameRound.close(), wallet.close()]);
  }
};

/** Every event of a data folder that no process uses, in the order of each store. */
export const readStoredFloor = async (data: string): Promise<StoredFloor> =>
  readStores(await openSqliteEventStore({ file: join(data, 'game-round.sqlite') }), await openSqliteEventStore({ file: join(data, 'wallet.sqlite') }));

/** By stream, each in its order. */
export const byStream = <Event extends GameRoundEvent | WalletEvent>(events: readonly Stored<Event>[]): ReadonlyMap<string, readonly Stored<Event>[]> => {
  const streams = new Map<string, Stored<Event>[]>();
  for (const event of events) {
    const stream = streams.get(event.metadata.stream);
    if (stream === undefined) streams.set(event.metadata.stream, [event]);
    else stream.push(event);
  }
  return streams;
};
