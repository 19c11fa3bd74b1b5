import { join } from 'node:path';
import {
  casinoCatalogue,
  decodeEvent,
  digestOf,
  type GameRoundEvent,
  type JackpotEvent,
  type RecordedEvent,
  type SurveillanceEvent,
  type WalletEvent,
} from '@casino/contracts';
import { openSqliteEventStore, type EventStore } from '@casino/event-store';
import { openKurrentDbEventStore } from '@casino/event-store/kurrentdb';

export type FloorEvent = GameRoundEvent | WalletEvent | JackpotEvent | SurveillanceEvent;

export interface Stored<Event extends FloorEvent = FloorEvent> extends RecordedEvent<Event> {
  /** The event's data as it stands in the bytes. */
  readonly json: unknown;
  /** Of the bytes. */
  readonly digest: string;
}

/** Every event of the contract that the four services have stored, published or not, each in the order of its store. */
export interface StoredFloor {
  readonly gameRound: readonly Stored<GameRoundEvent>[];
  readonly wallet: readonly Stored<WalletEvent>[];
  readonly jackpot: readonly Stored<JackpotEvent>[];
  readonly surveillance: readonly Stored<SurveillanceEvent>[];
}

type Stores = Readonly<Record<keyof StoredFloor, EventStore>>;

const PAGE = 2_000;
/** Streams that hold events of the contract, and whose they are; marks, parked records and places of relays are none. */
const STREAMS: Readonly<Record<keyof StoredFloor, readonly string[]>> = {
  gameRound: ['table-', 'round-', 'vault-', 'anomaly-game-round'],
  wallet: ['account-', 'chips-', 'float-', 'anomaly-wallet'],
  jackpot: ['jackpot-', 'hands-', 'anomaly-jackpot'],
  surveillance: ['review-', 'incident-', 'anomaly-surveillance'],
};

export const storedOf = <Event extends FloorEvent>(bytes: Uint8Array): Stored<Event> => {
  const { data } = JSON.parse(Buffer.from(bytes).toString('utf8')) as { data: unknown };
  return { ...(decodeEvent(casinoCatalogue, bytes) as RecordedEvent<Event>), json: data, digest: digestOf(bytes) };
};

const eventsIn = async <Event extends FloorEvent>(store: EventStore): Promise<readonly Stored<Event>[]> => {
  const prefixes = Object.values(STREAMS).flat();
  const events: Stored<Event>[] = [];
  for (let after = store.start, end = false; !end;) {
    const page = await store.readAll(after, { limit: PAGE, prefixes });
    for (const { bytes } of page.events) events.push(storedOf<Event>(bytes));
    after = page.next;
    end = page.end;
  }
  return events;
};

/** Of open stores, which stay open. */
export const readStores = async ({ gameRound, wallet, jackpot, surveillance }: Stores): Promise<StoredFloor> => ({
  gameRound: await eventsIn<GameRoundEvent>(gameRound),
  wallet: await eventsIn<WalletEvent>(wallet),
  jackpot: await eventsIn<JackpotEvent>(jackpot),
  surveillance: await eventsIn<SurveillanceEvent>(surveillance),
});

const readAndClose = async (stores: Stores): Promise<StoredFloor> => {
  try {
    return await readStores(stores);
  } finally {
    await Promise.all(Object.values(stores).map((store) => store.close()));
  }
};

/** Of a data folder that no process uses. */
export const readFiles = async (data: string): Promise<StoredFloor> => {
  const open = (service: string): Promise<EventStore> => openSqliteEventStore({ file: join(data, `${service}.sqlite`) });
  return readAndClose({
    gameRound: await open('game-round'),
    wallet: await open('wallet'),
    jackpot: await open('jackpot'),
    surveillance: await open('surveillance'),
  });
};

/** Of a KurrentDB server that the four services share. */
export const readServer = (connectionString: string): Promise<StoredFloor> => {
  const open = (service: keyof StoredFloor): EventStore =>
    openKurrentDbEventStore({ floor: 'f-1', connectionString, prefixes: STREAMS[service] });
  return readAndClose({
    gameRound: open('gameRound'),
    wallet: open('wallet'),
    jackpot: open('jackpot'),
    surveillance: open('surveillance'),
  });
};

/** Every event of a floor, service by service. */
export const eventsOf = ({ gameRound, wallet, jackpot, surveillance }: StoredFloor): readonly Stored[] => [
  ...gameRound,
  ...wallet,
  ...jackpot,
  ...surveillance,
];

/** Grouped by a key, each group in its order. */
export const groupedBy = <T>(all: readonly T[], keyOf: (one: T) => string | undefined): ReadonlyMap<string, readonly T[]> => {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  return groups;
};

/** By stream, each in its order; of streams whose name begins so. */
export const byStream = <Event extends RecordedEvent>(events: readonly Event[], prefix = ''): ReadonlyMap<string, readonly Event[]> =>
  groupedBy(events, ({ metadata: { stream } }) => (stream.startsWith(prefix) ? stream : undefined));
