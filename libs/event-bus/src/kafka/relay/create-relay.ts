import { randomUUID } from 'node:crypto';
import { PUBLISHED_PREFIXES, type Context } from '@casino/contracts';
import type { EventStore, Position } from '@casino/event-store';
import type { Clock } from '@casino/kernel';
import { describeError } from '../../consumer-runner/retry.js';
import type { Logger } from '../../consumer-runner/logger.js';
import type { Publication } from '../../event-bus.js';
import { createPatience } from '../backoff.js';
import type { KafkaClients } from '../kafka-client.js';
import type { KafkaEventBusOptions, LeaseOptions, RelayTrace } from '../kafka-options.js';
import { proveTopics } from '../prove-topics.js';
import type { Topics } from '../topics.js';
import { createBacklog } from './backlog.js';
import { lead } from './lead.js';
import { holdLease, LeaseLost, leaseTimes, takeLease } from './lease.js';
import { partitionsOf } from './mark-republished.js';
import { createRelayLog } from './relay-log.js';
import { openSender } from './sender.js';

export interface RelayStatus {
  /** False after a failure until something was sent again; whoever waits for the lease is healthy. */
  readonly healthy: boolean;
  /** Whether this instance holds the lease. */
  readonly leading: boolean;
  readonly holder: string | undefined;
  /** Everything up to here was acknowledged by the brokers; undefined before the first. */
  readonly checkpoint: Position | undefined;
  /** Why it is not healthy. */
  readonly failure?: string;
  /** Republish requests that are not finished. */
  readonly republishing: readonly string[];
}

export interface KafkaPublication extends Publication {
  /** Counted up to 1,000. */
  lag(): Promise<number>;
  status(): Promise<RelayStatus>;
}

export interface RelayOptions {
  readonly source: Context;
  readonly store: EventStore;
  readonly floor: string;
  readonly clients: KafkaClients;
  readonly topics: Topics;
  readonly instance: string;
  readonly lease: LeaseOptions;
  readonly backoff: KafkaEventBusOptions['backoff'];
  readonly trace: RelayTrace | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Appends the request; whichever instance holds the lease does it. @returns its id */
export const requestRepublish = async (store: EventStore, source: Context, from: Position, clock: Clock): Promise<string> => {
  const request = randomUUID();
  await createRelayLog(store, source, clock).request({ kind: 'republish', request, from });
  return request;
};

/** Copies what a service publishes from its store to its topic, from checkpoint to checkpoint, and starts anew after any failure. */
export const startRelay = ({
  source,
  store,
  floor,
  clients,
  topics,
  instance,
  lease,
  backoff,
  trace,
  clock,
  logger,
}: RelayOptions): KafkaPublication => {
  const times = leaseTimes(lease);
  const prefixes = PUBLISHED_PREFIXES[source];
  const topic = topics.of(source);
  const stopping = new AbortController();
  const { signal } = stopping;
  const patience = createPatience(signal, backoff);
  const reader = createRelayLog(store, source, clock);
  const backlog = createBacklog(store, prefixes, reader);
  let leading = false;
  let failure: string | undefined;

  /** @param own whether this instance may take what it held itself */
  const live = async (own: boolean): Promise<void> => {
    // before it waits for the lease, so that whoever takes over goes on at once
    const partitions = (await proveTopics(clients, topics, [source], floor)).get(topic) ?? 0;
    const log = createRelayLog(store, source, clock);
    if (!(await takeLease(log, instance, times, own, signal))) return;
    leading = true;
    backlog.reached(log.state.position ?? store.start);
    await log.trim();
    const held = holdLease(log, instance);
    const sender = await openSender(clients, topic);
    logger.info({ source, topic, instance, position: log.state.position ?? store.start }, 'relay begins');
    await lead({
      store,
      floor,
      prefixes,
      instance,
      log,
      lease: held,
      times,
      checkpoint: lease.checkpoint ?? 200,
      sender,
      partitionOf: partitionsOf(topic, partitions),
      trace,
      logger,
      sent(position) {
        backlog.reached(position);
        failure = undefined;
        patience.reset();
      },
      passed: (position) => backlog.reached(position),
      calm() {
        failure = undefined;
      },
      signal,
    });
  };

  const rest = (): void => {
    leading = false;
    backlog.reached(undefined);
  };

  const run = async (): Promise<void> => {
    let own = true;
    while (!signal.aborted) {
      try {
        await live(own);
      } catch (error) {
        own = !(error instanceof LeaseLost);
        if (own) {
          failure = describeError(error);
          logger.error({ source, instance, error: failure }, 'relay failed, it starts again from its checkpoint');
        } else logger.warn({ source, instance, error: describeError(error) }, 'relay deposed');
        rest();
        if (own) await patience.afterFailure();
      }
      rest();
    }
  };
  const running = run();

  return {
    async stop() {
      stopping.abort();
      await running;
    },
    lag: () => backlog.count(),
    async status() {
      const unread = await reader.refresh().then(() => undefined, describeError);
      const { holder, requests, position: checkpoint } = reader.state;
      const described = { leading, holder, checkpoint, republishing: requests.map(({ request }) => request) };
      const why = failure ?? unread;
      return why === undefined ? { ...described, healthy: !signal.aborted } : { ...described, healthy: false, failure: why };
    },
  };
};
