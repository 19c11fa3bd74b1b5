import { join } from 'node:path';
import { casinoCatalogue, decodeEvent, type GameRoundEvent, type RecordedEvent, type WalletEvent } from '@casino/contracts';
import { openSqliteEventStore } from '@casino/event-store';

export interface Stored<Event extends GameRoundEvent | WalletEvent = GameRoundEvent | WalletEvent> extends RecordedEvent<Event> {
  /** The event's data as it stands in the bytes. */
  readonly json: unknown;
}

export interface StoredFloor {
  readonly gameRound: readonly Stored<GameRoundEvent>[];
  readonly wallet: readonly Stored<WalletEvent>[];
}

const PAGE = 2000;

const readStore = async <Event extends GameRoundEvent | WalletEvent>(file: string): Promise<readonly Stored<Event>[]> => {
  const store = await openSqliteEventStore({ file });
  try {
    const events: Stored<Event>[] = [];
    for (let after = store.start, end = false; !end; ) {
      const page = await store.readAll(after, { limit: PAGE });
      for (const { bytes } of page.events) {
        const { data } = JSON.parse(Buffer.from(bytes).toString('utf8')) as { data: unknown };
        events.push({ ...(decodeEvent(casinoCatalogue, bytes) as RecordedEvent<Event>), json: data });
      }
      after = page.next;
      end = page.end;
    }
    return events;
  } finally {
    await store.close();
  }
};

/** Every event of a data folder that no process uses, in the order of each store. */
export const readStoredFloor = async (data: string): Promise<StoredFloor> => ({
  gameRound: await readStore<GameRoundEvent>(join(data, 'game-round.sqlite')),
  wallet: await readStore<WalletEvent>(join(data, 'wallet.sqlite')),
});

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
