import {
  casinoCatalogue,
  decodeEvent,
  type GameRoundEvent,
  type JackpotEvent,
  type RecordedEvent,
  type SurveillanceEvent,
  type WalletEvent,
} from '@casino/contracts';
import type { EventStore } from '@casino/event-store';

/** Every event of the contract in the stores of the four services, each in the order of its store. Of a floor that is stopped: `readStoredFloor`. */
export interface JackpotFloor {
  readonly gameRound: readonly RecordedEvent<GameRoundEvent>[];
  readonly wallet: readonly RecordedEvent<WalletEvent>[];
  readonly jackpot: readonly RecordedEvent<JackpotEvent>[];
  readonly surveillance: readonly RecordedEvent<SurveillanceEvent>[];
}

const PAGE = 2_000;
/** Streams of the contract, published or not; marks, parked records and places of relays are none. */
const STREAMS = ['table-', 'round-', 'vault-', 'account-', 'chips-', 'float-', 'jackpot-', 'hands-', 'review-', 'incident-', 'anomaly-'];

const eventsIn = async (store: EventStore): Promise<readonly RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  for (let after = store.start, end = false; !end;) {
    const page = await store.readAll(after, { limit: PAGE, prefixes: STREAMS });
    for (const { bytes } of page.events) events.push(decodeEvent(casinoCatalogue, bytes));
    after = page.next;
    end = page.end;
  }
  return events;
};

/** Of the open stores of a floor that runs. */
export const readJackpotFloor = async (stores: Readonly<Record<keyof JackpotFloor, EventStore>>): Promise<JackpotFloor> => ({
  gameRound: (await eventsIn(stores.gameRound)) as readonly RecordedEvent<GameRoundEvent>[],
  wallet: (await eventsIn(stores.wallet)) as readonly RecordedEvent<WalletEvent>[],
  jackpot: (await eventsIn(stores.jackpot)) as readonly RecordedEvent<JackpotEvent>[],
  surveillance: (await eventsIn(stores.surveillance)) as readonly RecordedEvent<SurveillanceEvent>[],
});

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
