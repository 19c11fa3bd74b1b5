import { setMaxListeners } from 'node:events';
import type { Context } from '@casino/contracts';
import type { Consumer, EachBatchPayload } from 'kafkajs';
import { describeError } from '../../consumer-runner/retry.js';
import type { Logger } from '../../consumer-runner/logger.js';
import type { BusConsumer, Consumption } from '../../event-bus.js';
import { createPatience, pause, within } from '../backoff.js';
import type { KafkaClients } from '../kafka-client.js';
import type { KafkaEventBusOptions } from '../kafka-options.js';
import { proveTopics } from '../prove-topics.js';
import type { Topics } from '../topics.js';
import { liveMember } from './live-member.js';
import { createMembership, type Membership } from './membership.js';
import { createOffsetWatch } from './offset-watch.js';
import { followPartition, type Partition } from './partition.js';

/** ms between looks at what the brokers still have. */
const LOOK = 5_000;
/** ms between two times that the brokers are told where the group is: for people, what counts is in the group's own store. */
const COMMIT = 1_000;
/** ms before what a partition did not take is fetched again. */
const BREATH = 20;
/** ms that a question about the lag may take. */
const ASK = 2_000;

export interface ConsumptionOptions {
  readonly group: string;
  readonly sources: readonly Context[];
  readonly consumer: BusConsumer;
  readonly floor: string;
  readonly clients: KafkaClients;
  readonly topics: Topics;
  readonly sessionTimeout: number;
  readonly heartbeatInterval: number;
  readonly most: number;
  readonly backoff: KafkaEventBusOptions['backoff'];
  readonly logger: Logger;
}

/** A member of a consumer group. A consumer that crashes, or stays out of the group, is replaced by a new one; meanwhile it is not healthy. */
export const startConsumption = (options: ConsumptionOptions): Consumption => {
  const { group, sources, floor, clients, topics, sessionTimeout, heartbeatInterval, most, backoff, logger } = options;
  const stopping = new AbortController();
  /** Aborted when the last delivery has ended. */
  const leaving = new AbortController();
  const left = new Promise<undefined>((resolve) => leaving.signal.addEventListener('abort', () => resolve(undefined), { once: true }));
  const patience = createPatience(stopping.signal, backoff);
  const watch = createOffsetWatch(clients);
  const names = sources.map(topics.of);
  let membership: Membership | undefined;
  let ended = new AbortController();
  let partitions = new Map<string, Partition>();
  let idle: Promise<unknown> = Promise.resolve();
  /** Offsets that the brokers were told in this membership. */
  const told = new Map<string, bigint>();
  let commit: EachBatchPayload['commitOffsetsIfNecessary'] | undefined;

  /** The partitions of a membership are no longer ours; what is being delivered of them may end. */
  const endMembership = (): void => {
    membership?.end();
    membership = undefined;
    commit = undefined;
    ended.abort();
    const before = [...partitions.values()];
    idle = Promise.all([idle, ...before.map((one) => one.idle())]);
    partitions = new Map();
    told.clear();
  };

  const joined = (consumer: Consumer, assignment: Readonly<Record<string, readonly number[]>>): void => {
    endMembership();
    const mine = createMembership(sessionTimeout);
    membership = mine;
    ended = new AbortController();
    const signal = AbortSignal.any([ended.signal, stopping.signal]);
    // every partition listens to it
    setMaxListeners(0, signal);
    for (const [topic, numbers] of Object.entries(assignment)) {
      for (const partition of numbers) {
        const reading = {
          pause: () => consumer.pause([{ topic, partitions: [partition] }]),
          resume: () => consumer.resume([{ topic, partitions: [partition] }]),
          seek: (offset: bigint) => consumer.seek({ topic, partition, offset: String(offset) }),
          async bounds() {
            const bounds = (await watch.bounds(topic)).get(partition);
            if (bounds === undefined) throw new RangeError(`${topic} has no partition ${partition}`);
            return bounds;
          },
        };
        partitions.set(
          `${topic}/${partition}`,
          followPartition({
            source: topics.sourceOf(topic),
            partition,
            group,
            consumer: options.consumer,
            floor,
            topic,
            membership: mine,
            reading,
            backoff,
            most,
            logger,
            signal,
            before: idle,
          }),
        );
      }
    }
    logger.info({ group, partitions: [...partitions.keys()] }, 'joined the group');
  };

  const eachBatch = async (payload: EachBatchPayload): Promise<void> => {
    const { topic, partition, messages } = payload.batch;
    const mine = partitions.get(`${topic}/${partition}`);
    // outside of the group, and once it is to be left, the same records would be fetched again at once
    if (mine === undefined || stopping.signal.aborted) return pause(heartbeatInterval, leaving.signal);
    if (payload.isStale()) return;
    const taken = mine.take(messages);
    if (taken === undefined) return pause(BREATH, stopping.signal);
    payload.resolveOffset(taken);
    commit = payload.commitOffsetsIfNecessary;
  };

  /** Of the partitions that went on since, once that is stored. What fails here is noticed by the next heartbeat, or told by the group. */
  const tell = async (): Promise<void> => {
    const reached = [...partitions.values()].flatMap(({ source, partition, healthy, expected }) => {
      const topic = topics.of(source);
      return healthy && expected !== undefined && told.get(`${topic}/${partition}`) !== expected
        ? [{ topic, partition, offset: expected }]
        : [];
    });
    if (reached.length === 0) return;
    try {
      await options.consumer.settle();
      await commit?.({
        topics: reached.map(({ topic, partition, offset }) => ({ topic, partitions: [{ partition, offset: String(offset) }] })),
      });
    } catch {
      return;
    }
    for (const { topic, partition, offset } of reached) told.set(`${topic}/${partition}`, offset);
  };

  /** One kafkajs consumer, until it is to be replaced. */
  const live = async (): Promise<unknown> => {
    await proveTopics(clients, topics, sources, floor);
    if (stopping.signal.aborted) return undefined;
    return liveMember({
      config: { groupId: topics.group(group), sessionTimeout, heartbeatInterval },
      topics: names,
      clients,
      logger,
      left,
      eachBatch,
      joined,
      alive: () => {
        membership?.alive();
        return membership !== undefined;
      },
      ended: endMembership,
    });
  };

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const began = Date.now();
      try {
        const error = await live();
        if (error !== undefined) throw error;
      } catch (error) {
        if (stopping.signal.aborted) return;
        logger.error({ group, error: describeError(error) }, 'consumer crashed, another one begins');
        if (Date.now() - began > 60_000) patience.reset();
        await patience.afterFailure();
      }
    }
  };
  const look = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await pause(LOOK, stopping.signal);
      for (const topic of membership === undefined ? [] : names) {
        const bounds = await watch.bounds(topic).catch(() => undefined);
        bounds?.forEach((there, partition) => partitions.get(`${topic}/${partition}`)?.look(there));
      }
    }
  };
  const telling = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await pause(COMMIT, stopping.signal);
      await tell();
    }
  };
  const running = Promise.all([run(), look(), telling()]);

  return {
    async stop() {
      stopping.abort();
      // kafkajs goes on with its heartbeats, so that the partitions stay ours until then
      await Promise.all([idle, ...[...partitions.values()].map((one) => one.idle())]);
      await within(ASK, tell());
      leaving.abort();
      await running;
      await watch.close();
    },
    async status() {
      const mine = [...partitions.entries()];
      const bounds = new Map(
        await Promise.all(
          [...new Set(mine.map(([, { source }]) => topics.of(source)))].map(async (topic) => {
            const there = await within(
              ASK,
              watch.bounds(topic).catch(() => undefined),
            );
            return [topic, there === 'late' ? undefined : there] as const;
          }),
        ),
      );
      const described = mine.map(([, { source, partition, expected, stopped }]) => {
        const there = bounds.get(topics.of(source))?.get(partition);
        const lag = there === undefined ? 0 : there.high - (expected ?? there.low);
        return { source, partition: String(partition), lag: lag < 0n ? 0 : Number(lag), stopped };
      });
      const reached = [...bounds.values()].every((there) => there !== undefined);
      const healthy = !stopping.signal.aborted && reached && membership?.valid() === true && mine.every(([, { healthy: well }]) => well);
      return { healthy, partitions: described };
    },
  };
};
