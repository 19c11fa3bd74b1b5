import { join } from 'node:path';
import { casinoCatalogue, decodeEvent, type GameRoundEvent, type JackpotEvent, type RecordedEvent, type SurveillanceEvent, type WalletEvent } from '@casino/contracts';
import { openSqliteEventStore, type EventStore } from '@casino/event-store';

/** Every event of the contract in the stores of the four services, each in the order of its store. */
export interface JackpotFloor {
  readonly gameRound: readonly RecordedEvent<GameRoundEvent>[];
  readonly wallet: readonly RecordedEvent<WalletEvent>[];
  readonly jackpot: readonly RecordedEvent<JackpotEvent>[];
  readonly surveillance: readonly RecordedEvent<SurveillanceEvent>[];
}

const PAGE = 2_000;
/** Of each service what is of the contract, published or not; marks, parked records and places of relays are none. */
const PREFIXES: Readonly<Record<keyof JackpotFloor, readonly string[]>> = {
  gameRound: ['table-', 'round-', 'vault-', 'anomaly-'],
  wallet: ['account-', 'chips-', 'float-', 'anomaly-'],
  jackpot: ['jackpot-', 'hands-', 'anomaly-'],
  surveillance: ['review-', 'incident-', 'anomaly-'],
};

/** The stored events of a store that stays open. */
export const eventsIn = async (store: EventStore, prefixes: readonly string[]): Promise<readonly RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  for (let after = store.start, end = false; !end; ) {
    const page = await store.readAll(after, { limit: PAGE, prefixes });
    for (const { bytes } of page.events) events.push(decodeEvent(casinoCatalogue, bytes));
    after = page.next;
    end = page.end;
  }
  return events;
};

/** Of four open stores. */
export const readJackpotFloor = async (stores: Readonly<Record<keyof JackpotFloor, EventStore>>): Promise<JackpotFloor> => ({
  gameRound: (await eventsIn(stores.gameRound, PREFIXES.gameRound)) as readonly RecordedEvent<GameRoundEvent>[],
  wallet: (await eventsIn(stores.wallet, PREFIXES.wallet)) as readonly RecordedEvent<WalletEvent>[],
  jackpot: (await eventsIn(stores.jackpot, PREFIXES.jackpot)) as readonly RecordedEvent<JackpotEvent>[],
  surveillance: (await eventsIn(stores.surveillance, PREFIXES.surveillance)) as readonly RecordedEvent<SurveillanceEvent>[],
});

/** Of the data folders of services that do not run; one folder for all, or one for each. */
export const readStoredJackpotFloor = async (data: string | Readonly<Record<keyof JackpotFloor, string>>): Promise<JackpotFloor> => {
  const folder = (service: keyof JackpotFloor): string => (typeof data === 'string' ? data : data[service]);
  const opened: EventStore[] = [];
  const open = async (service: keyof JackpotFloor, name: string): Promise<EventStore> => {
    const store = await openSqliteEventStore({ file: join(folder(service), `${name}.sqlite`) });
    opened.push(store);
    return store;
  };
  try {
    return await readJackpotFloor({
      gameRound: await open('gameRound', 'game-round'),
      wallet: await open('wallet', 'wallet'),
      jackpot: await open('jackpot', 'jackpot'),
      surveillance: await open('surveillance', 'surveillance'),
    });
  } finally {
    await Promise.all(opened.map((store) => store.close()));
  }
};

/** By stream, each in its order. */
export const streamsOf = <Event extends RecordedEvent>(events: readonly Event[]): ReadonlyMap<string, readonly Event[]> => {
  const streams = new Map<string, Event[]>();
  for (const event of events) {
    const stream = streams.get(event.metadata.stream);
    if (stream === undefined) streams.set(event.metadata.stream, [event]);
    else stream.push(event);
  }
  return streams;
};
