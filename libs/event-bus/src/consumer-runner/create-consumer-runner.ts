import type { Catalogue, Context, EventDefinition } from '@casino/contracts';
import type { EventStore, InboxMark, ParkedRecord, Revision } from '@casino/event-store';
import { CasinoError, type Clock } from '@casino/kernel';
import type { BusConsumer, Consumption, ConsumptionStatus, EventBus } from '../event-bus.js';
import { causeOf, type ReportAnomaly } from './anomaly.js';
import { createDeliver } from './deliver.js';
import type { Handler } from './handler.js';
import { createLane, headOf, parkedId, type Lane, type ParkedKey } from './lane.js';
import { silent, type Logger } from './logger.js';
import { createParking } from './parking.js';
import { digestOf } from './read-record.js';
import { repertoireOf } from './repertoire.js';
import { createBackoff, describeError, type RetryOptions } from './retry.js';
import { createWorkThrough } from './work-through.js';

export interface ConsumerRunnerOptions {
  /** Name of the consumer group, usually the service's; never changed. */
  readonly group: string;
  /** The consumer's own: inbox, positions and parked records are kept here. */
  readonly store: Pick<EventStore, 'inbox'>;
  readonly catalogue: Catalogue;
  readonly bus: EventBus;
  readonly sources: readonly Context[];
  readonly handlers: readonly Handler[];
  /** Events that this group hears and does nothing about, each by name. Any other event parks its key. */
  readonly ignores: readonly EventDefinition[];
  readonly report: ReportAnomaly;
  readonly clock: Clock;
  readonly logger?: Logger;
  readonly retry?: RetryOptions;
  /** Last revisions kept in memory for each source partition; more than a batch has records. Default 10,000. */
  readonly knownRevisions?: number;
}

export interface ConsumerRunnerStatus extends ConsumptionStatus {
  /** Events published and not yet dealt with or parked; transports may count up to a bound only. */
  readonly lag: number;
  readonly parkedKeys: number;
  /** Parked records that are no event of the contract. */
  readonly quarantined: number;
}

export interface Resumed {
  readonly dealtWith: number;
  /** Still parked under this key. */
  readonly waiting: number;
}

/** Turns "at least once on the wire" into "once in effect": order per key, contiguity, marks, retries, parking, quarantine. */
export interface ConsumerRunner extends BusConsumer {
  /** @throws CasinoError `configuration-invalid` */
  start(): Promise<void>;
  /** Handlers in progress finish. */
  stop(): Promise<void>;
  parked(): Promise<readonly ParkedRecord[]>;
  /** Retries what is parked under a key, the first first, until something fails. @throws CasinoError `not-found`, `store-unavailable`, `bus-unavailable` (another member has its partition) */
  resume(key: string): Promise<Resumed>;
  /**
   * A person's act: a quarantined or forked record is dealt with, and what waits behind it goes on.
   * @param as the stream and revision that unreadable bytes stood for, so that the next revision is no gap
   * @throws CasinoError `not-found`; `invalid-request` for any other record
   */
  discard(record: Pick<ParkedRecord, 'key' | 'source' | 'at' | 'bytes' | 'stream' | 'revision'>, as?: { readonly stream: string; readonly revision: Revision }): Promise<Resumed>;
  status(): Promise<ConsumerRunnerStatus>;
}

export const createConsumerRunner = (options: ConsumerRunnerOptions): ConsumerRunner => {
  const { group, store, catalogue, bus, sources, handlers, ignores, report, clock, logger = silent, knownRevisions = 10_000 } = options;
  const { inbox } = store;
  const backoff = createBackoff(options.retry);
  const repertoire = repertoireOf(group, handlers, ignores);
  const lanes = new Map<string, Lane>();
  let consumption: Consumption | undefined;
  let stopping = false;
  const stopped = () => stopping;

  const laneOf = (source: Context, partition: string): Lane => {
    const created = createLane(group, inbox, source, partition, knownRevisions);
    const lane = lanes.get(created.name) ?? created;
    lanes.set(lane.name, lane);
    return lane;
  };

  const wake = (lane: Lane, waiting: ParkedKey, ms: number): void => {
    clearTimeout(waiting.timer);
    if (stopping) return;
    const turn = async () => {
      if (stopping || lane.stale || lane.parked.get(waiting.key) !== waiting) return;
      try {
        await workThrough(lane, waiting);
        waiting.failures = 0;
      } catch (error) {
        waiting.failures++;
        logger.error({ group, lane: lane.name, key: waiting.key, error: describeError(error) }, 'parked key could not be worked through');
        wake(lane, waiting, backoff(waiting.failures));
      }
    };
    waiting.timer = setTimeout(() => void turn(), Math.min(ms, 2 ** 31 - 1));
  };

  const attempts = { group, store, catalogue, repertoire, clock };
  const parking = createParking({ ...attempts, report, backoff, logger, wake });
  const workThrough = createWorkThrough({ ...attempts, parking, stopped });
  const deliver = createDeliver({
    ...attempts,
    parking,
    cameBehind(lane, key, { stream, revision }) {
      const waiting = lane.parked.get(key);
      const head = waiting === undefined ? undefined : headOf(waiting);
      // the first waits for exactly this one
      if (waiting !== undefined && head?.reason === 'gap' && head.stream === stream && lane.known.peek(stream)?.revision === revision - 1n) wake(lane, waiting, 0);
    },
  });

  const found = (key: string): { readonly lane: Lane; readonly waiting: ParkedKey }[] =>
    [...lanes.values()].flatMap((lane) => {
      const waiting = lane.parked.get(key);
      return waiting === undefined ? [] : [{ lane, waiting }];
    });

  /** Parked here or not, nothing is to be said of a key whose partition is elsewhere. */
  const missing = async (key: string): Promise<CasinoError> => {
    const elsewhere = (await inbox.parked(group, key)).some(({ source }) => lanes.get(source)?.stale !== false);
    if (elsewhere) return new CasinoError('bus-unavailable', `the partition of "${key}" is not with this member of ${group} now`);
    return new CasinoError('not-found', `no such thing is parked under "${key}"`);
  };

  const usable = ({ lane }: { readonly lane: Lane }): void => {
    if (!lane.owned()) throw new CasinoError('bus-unavailable', `${lane.name} went to another member of ${group}`);
    if (lane.stale) throw new CasinoError('store-unavailable', `${lane.name} is about to be delivered again; try again then`);
  };

  return {
    async start() {
      stopping = false;
      consumption = await bus.consume(group, sources, this);
    },

    async stop() {
      stopping = true;
      await consumption?.stop();
      const waiting = [...lanes.values()].flatMap((lane) => [...lane.parked.values()]);
      for (const { timer } of waiting) clearTimeout(timer);
      await Promise.allSettled(waiting.map(({ busy }) => busy));
      lanes.clear();
    },

    async resumeAt(source, partition) {
      const lane = laneOf(source, partition);
      lane.stale = true;
      lane.owned = () => true;
      await parking.load(lane);
      return inbox.loadPosition(group, lane.name);
    },

    async deliver(batch) {
      const lane = laneOf(batch.source, batch.partition);
      try {
        await deliver(lane, batch);
      } catch (error) {
        logger.warn({ group, lane: lane.name, next: batch.next, error: describeError(error) }, 'batch not dealt with, it will be delivered again');
        throw error;
      }
    },

    async lost(source, partition, expected, at) {
      const { name } = laneOf(source, partition);
      logger.error({ group, lane: name, expected, found: at }, 'the transport no longer has what comes next');
      const detail = `${group} expects ${name} to go on at ${expected}, the first there is is ${at}`;
      await report({ kind: 'gap', tableId: null, coup: null, subject: name, detail, cause: causeOf(group, 'lost', name, expected) });
    },

    parked: () => inbox.parked(group),

    async resume(key) {
      const keys = found(key);
      if (keys.length === 0) throw await missing(key);
      keys.forEach(usable);
      let dealtWith = 0;
      for (const { lane, waiting } of keys) dealtWith += await workThrough(lane, waiting);
      return { dealtWith, waiting: found(key).reduce((sum, { waiting }) => sum + waiting.items.size, 0) };
    },

    async discard(record, as) {
      const id = parkedId(record as ParkedRecord);
      const place = found(record.key).find(({ lane, waiting }) => lane.name === record.source && waiting.items.has(id));
      if (place === undefined) throw await missing(record.key);
      usable(place);
      const { lane, waiting } = place;
      const dealtWith = await workThrough(lane, waiting, async () => {
        const item = waiting.items.get(id);
        const stored = (await parking.readKey(lane, waiting.key)).get(id);
        if (item === undefined || stored === undefined) throw new CasinoError('not-found', `no such record is parked under "${record.key}"`);
        if (item.reason !== 'malformed' && item.reason !== 'fork') {
          throw new CasinoError('invalid-request', `a record parked as ${item.reason} is not to be discarded`);
        }
        const stands = as ?? (item.reason === 'malformed' && stored.stream !== undefined && stored.revision !== undefined ? { stream: stored.stream, revision: stored.revision } : undefined);
        const marks: InboxMark[] = [];
        if (stands !== undefined) {
          const known = lane.known.peek(stands.stream) ?? (await lane.known.load(stands.stream));
          if (known.revision + 1n !== stands.revision) throw new CasinoError('invalid-request', `${stands.stream} stands at ${known.revision}, so ${stands.revision} is not its next revision`);
          marks.push({ group, ...stands, digest: digestOf(stored.bytes) });
        }
        await inbox.unpark(stored, marks);
        for (const { stream, revision, digest } of marks) lane.known.set(stream, { revision, digest });
        waiting.items.delete(id);
        logger.warn({ group, lane: lane.name, key: record.key, at: record.at, stands }, 'record discarded by a person');
      });
      return { dealtWith, waiting: found(record.key).reduce((sum, { waiting: left }) => sum + left.items.size, 0) };
    },

    async status() {
      const transport = (await consumption?.status()) ?? { healthy: false, partitions: [] };
      let parkedKeys = 0;
      let quarantined = 0;
      let failing = false;
      for (const lane of lanes.values()) {
        failing ||= lane.failed;
        parkedKeys += lane.parked.size;
        for (const { items, failures } of lane.parked.values()) {
          failing ||= failures > 0;
          for (const { reason } of items.values()) if (reason === 'malformed') quarantined++;
        }
      }
      const lag = transport.partitions.reduce((sum, partition) => sum + partition.lag, 0);
      return { ...transport, healthy: transport.healthy && !failing && !stopping, lag, parkedKeys, quarantined };
    },
  };
};
