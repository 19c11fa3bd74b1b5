import type { KafkaEventBus, KafkaPublication } from '@casino/event-bus/kafka';
import { isWithin, type EventStore, type Position } from '@casino/event-store';
import { CasinoError } from '@casino/kernel';
import type { OperatedService } from './operations.js';

/** The publisher's side of a service, for people. */
export interface RelayView {
  readonly bus: 'embedded' | 'kafka';
  readonly healthy: boolean;
  /** Whether this instance relays. */
  readonly leading: boolean;
  /** The instance that does; null: nobody now, or there is nothing to relay. */
  readonly holder: string | null;
  /** Position up to which everything is on the topic. */
  readonly checkpoint: Position | null;
  /** The store's last position. */
  readonly head: Position;
  /** Events that are not published yet, counted up to 1,000. */
  readonly lag: number;
  readonly failure: string | null;
  /** Republish requests that are not finished. */
  readonly republishing: readonly string[];
}

const onKafka = (publication: OperatedService['publication']): publication is KafkaPublication => 'status' in publication;
const canRepublish = (bus: OperatedService['bus']): bus is KafkaEventBus => 'republish' in bus;

export const relayView = async ({ publication, store }: OperatedService): Promise<RelayView> => {
  const [lag, head] = await Promise.all([publication.lag(), store.head()]);
  if (!onKafka(publication))
    return { bus: 'embedded', healthy: true, leading: true, holder: null, checkpoint: null, head, lag, failure: null, republishing: [] };
  const { healthy, leading, holder, checkpoint, failure, republishing } = await publication.status();
  return {
    bus: 'kafka',
    healthy,
    leading,
    holder: holder ?? null,
    checkpoint: checkpoint ?? null,
    head,
    lag,
    failure: failure ?? null,
    republishing,
  };
};

/** Where to begin: after a position, after an event, or before everything. */
export type From = { readonly position: Position } | { readonly stream: string; readonly revision: bigint } | undefined;

/** A request is durable, and a relay cannot get past one that makes no sense. */
const positionOf = async (store: EventStore, from: From): Promise<Position> => {
  if (from === undefined) return store.start;
  if ('stream' in from) {
    const [event] = await store.readStream(from.stream, from.revision, 1);
    if (event === undefined) throw new CasinoError('not-found', `There is no event ${from.stream}@${from.revision}`);
    return event.position;
  }
  if (!(await isWithin(store, from.position))) throw new CasinoError('invalid-request', 'This is no position of the store');
  return from.position;
};

export interface Republishing {
  /** Id of the request; `RelayView.republishing` lists it until it is finished. */
  readonly request: string;
  readonly from: Position;
}

/**
 * @returns what asks for it, once what is asked for is known to make sense
 * @throws CasinoError `not-on-this-bus`, `not-found`, `invalid-request`, `store-unavailable`
 */
export const prepareRepublish = async (
  { bus, service, store }: OperatedService,
  from: From,
): Promise<{ readonly from: Position; ask(): Promise<Republishing> }> => {
  if (!canRepublish(bus)) throw new CasinoError('not-on-this-bus');
  const position = await positionOf(store, from);
  return { from: position, ask: async () => ({ request: await bus.republish(service, store, position), from: position }) };
};
