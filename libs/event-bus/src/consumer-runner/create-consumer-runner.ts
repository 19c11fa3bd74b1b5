import type { Catalogue, Context, EventDefinition } from '@casino/contracts';
import { createBackoff, type BackoffOptions, type EventStore } from '@casino/event-store';
import type { Clock } from '@casino/kernel';
import type { BusConsumer, Consumption, ConsumptionStatus, EventBus } from '../event-bus.js';
import { createAdministration, type Administration } from './administration.js';
import { causeOf, type ReportAnomaly } from './anomaly.js';
import { createDeliver } from './deliver.js';
import type { Handler } from './handler.js';
import { createLane, headOf, type Lane, type ParkedKey } from './lane.js';
import { silent, type Logger } from './logger.js';
import { createParking } from './parking.js';
import { repertoireOf } from './repertoire.js';
import { describeError } from './retry.js';
import { createWorkThrough } from './work-through.js';

export interface ConsumerRunnerOptions {
  /** Name of the consumer group, usually the service's; never changed. */
  readonly group: string;
  /** The consumer's own: inbox, positions and parked records are kept here. */
  readonly store: Pick<EventStore, 'floor' | 'inbox'>;
  readonly catalogue: Catalogue;
  readonly bus: EventBus;
  readonly sources: readonly Context[];
  readonly handlers: readonly Handler[];
  /** Events that this group hears and does nothing about, each by name. Any other event parks its key. */
  readonly ignores: readonly EventDefinition[];
  readonly report: ReportAnomaly;
  readonly clock: Clock;
  readonly logger?: Logger;
  readonly retry?: BackoffOptions;
  /** Last revisions kept in memory for each source partition; more than a batch has records. Default 10,000. */
  readonly knownRevisions?: number;
  /** ms between two writes of positions and of marks without an effect; 0: with each batch. Default 50. */
  readonly beat?: number;
}

export interface ConsumerRunnerStatus extends ConsumptionStatus {
  /** Events published and not yet dealt with or parked; transports may count up to a bound only. */
  readonly lag: number;
  readonly parkedKeys: number;
  /** Parked records that are no event of the contract. */
  readonly quarantined: number;
}

/** Turns "at least once on the wire" into "once in effect": order per key, contiguity, marks, retries, parking, quarantine. */
export interface ConsumerRunner extends BusConsumer, Administration {
  /** @throws CasinoError `configuration-invalid` */
  start(): Promise<void>;
  /** Handlers in progress finish. */
  stop(): Promise<void>;
  status(): Promise<ConsumerRunnerStatus>;
}

export const createConsumerRunner = (options: ConsumerRunnerOptions): ConsumerRunner => {
  const {
    group,
    store,
    catalogue,
    bus,
    sources,
    handlers,
    ignores,
    report,
    clock,
    logger = silent,
    knownRevisions = 10_000,
    beat = 50,
  } = options;
  const { inbox } = store;
  const backoff = createBackoff(options.retry);
  const repertoire = repertoireOf(group, handlers, ignores);
  const lanes = new Map<string, Lane>();
  let consumption: Consumption | undefined;
  let stopping = false;
  const stopped = () => stopping;

  const laneOf = (source: Context, partition: string): Lane => {
    const created = createLane({ group, inbox, knownRevisions, beat }, source, partition);
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
      if (waiting !== undefined && head?.reason === 'gap' && head.stream === stream && lane.known.peek(stream)?.revision === revision - 1n)
        wake(lane, waiting, 0);
    },
  });

  const settle = async (): Promise<void> => {
    const settled = await Promise.allSettled([...lanes.values()].map(({ late }) => late.flush()));
    for (const one of settled) if (one.status === 'rejected') throw one.reason;
  };
  const administration = createAdministration({ group, inbox, lanes, parking, workThrough, logger });

  return {
    async start() {
      stopping = false;
      consumption = await bus.consume(group, sources, this);
    },

    async stop() {
      stopping = true;
      // while the partitions are ours; nothing is lost without it, for what is not written is heard again
      await settle().catch(() => undefined);
      await consumption?.stop();
      await settle().catch(() => undefined);
      const waiting = [...lanes.values()].flatMap((lane) => [...lane.parked.values()]);
      for (const { timer } of waiting) clearTimeout(timer);
      await Promise.allSettled(waiting.map(({ busy }) => busy));
      lanes.clear();
    },

    async resumeAt(source, partition) {
      const lane = laneOf(source, partition);
      lane.stale = true;
      lane.failed = false;
      await lane.late.flush();
      lane.owned = () => true;
      return parking.load(lane);
    },

    async deliver(batch) {
      const lane = laneOf(batch.source, batch.partition);
      try {
        await deliver(lane, batch);
      } catch (error) {
        logger.warn(
          { group, lane: lane.name, next: batch.next, error: describeError(error) },
          'batch not dealt with, it will be delivered again',
        );
        throw error;
      }
    },

    settle,

    async lost(source, partition, expected, at) {
      const { name } = laneOf(source, partition);
      logger.error({ group, lane: name, expected, found: at }, 'the transport no longer has what comes next');
      const detail = `${group} expects ${name} to go on at ${expected}; there is: ${at}`.slice(0, 500);
      await report({ kind: 'gap', tableId: null, coup: null, subject: name, detail, cause: causeOf(group, 'lost', name, expected) });
    },

    ...administration,

    async status() {
      const transport = (await consumption?.status()) ?? { healthy: false, partitions: [] };
      let parkedKeys = 0;
      let quarantined = 0;
      let failing = false;
      for (const lane of lanes.values()) {
        // what happened there last is the business of whoever has the partition now
        if (!lane.owned()) continue;
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
