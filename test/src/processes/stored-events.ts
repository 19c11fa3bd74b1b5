import { join } from 'node:path';
import {
  casinoCatalogue,
  decodeEvent,
  type GameRoundEvent,
  type JackpotEvent,
  type RecordedEvent,
  type SurveillanceEvent,
  type WalletEvent,
} from '@casino/contracts';
import { openSqliteEventStore, type EventStore } from '@casino/event-store';

export type FloorEvent = GameRoundEvent | WalletEvent | JackpotEvent | SurveillanceEvent;

export interface Stored<Event extends FloorEvent = FloorEvent> extends RecordedEvent<Event> {
  /** The event's data as it stands in the bytes. */
  readonly json: unknown;
}

export interface StoredFloor {
  readonly gameRound: readonly Stored<GameRoundEvent>[];
  readonly wallet: readonly Stored<WalletEvent>[];
  readonly jackpot: readonly Stored<JackpotEvent>[];
  readonly surveillance: readonly Stored<SurveillanceEvent>[];
}

/** Every event of a floor, service by service. */
export const eventsOf = ({ gameRound, wallet, jackpot, surveillance }: StoredFloor): readonly Stored[] => [
  ...gameRound,
  ...wallet,
  ...jackpot,
  ...surveillance,
];

const PAGE = 2000;
/** Streams that hold events of the contract; what a relay or a consumer keeps for itself is none. */
const STREAMS = ['table-', 'round-', 'vault-', 'account-', 'chips-', 'float-', 'jackpot-', 'hands-', 'review-', 'incident-', 'anomaly-'];

const readEvents = async <Event extends FloorEvent>(store: EventStore): Promise<readonly Stored<Event>[]> => {
  const events: Stored<Event>[] = [];
  for (let after = store.start, end = false; !end;) {
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

/** Every event of each service, and closes the stores. */
export const readStores = async (stores: Readonly<Record<keyof StoredFloor, EventStore>>): Promise<StoredFloor> => {
  try {
    return {
      gameRound: await readEvents<GameRoundEvent>(stores.gameRound),
      wallet: await readEvents<WalletEvent>(stores.wallet),
      jackpot: await readEvents<JackpotEvent>(stores.jackpot),
      surveillance: await readEvents<SurveillanceEvent>(stores.surveillance),
    };
  } finally {
    await Promise.all(Object.values(stores).map((store) => store.close()));
  }
};

/** Every event of a data folder that no process uses, in the order of each store. */
export const readStoredFloor = async (data: string): Promise<StoredFloor> => {
  const open = (service: string): Promise<EventStore> => openSqliteEventStore({ file: join(data, `${service}.sqlite`) });
  return readStores({
    gameRound: await open('game-round'),
    wallet: await open('wallet'),
    jackpot: await open('jackpot'),
    surveillance: await open('surveillance'),
  });
};

/** By stream, each in its order. */
export const byStream = <Event extends FloorEvent>(events: readonly Stored<Event>[]): ReadonlyMap<string, readonly Stored<Event>[]> => {
  const streams = new Map<string, Stored<Event>[]>();
  for (const event of events) {
    const stream = streams.get(event.metadata.stream);
    if (stream === undefined) streams.set(event.metadata.stream, [event]);
    else stream.push(event);
  }
  return streams;
};
