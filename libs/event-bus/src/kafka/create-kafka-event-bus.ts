import { randomUUID } from 'node:crypto';
import type { Context } from '@casino/contracts';
import type { EventStore, Position } from '@casino/event-store';
import { CasinoError } from '@casino/kernel';
import { silent } from '../consumer-runner/logger.js';
import type { Consumption, EventBus } from '../event-bus.js';
import { startConsumption } from './consumer/create-consumption.js';
import { kafkaClients } from './kafka-client.js';
import type { KafkaEventBusOptions } from './kafka-options.js';
import { requestRepublish, startRelay, type KafkaPublication } from './relay/create-relay.js';
import { createTopics } from './topics.js';

export interface KafkaEventBus extends EventBus {
  publish(source: Context, store: EventStore): Promise<KafkaPublication>;
  /**
   * Sends what a service publishes again, with the stored bytes: whichever instance's relay holds the lease does it. It heals
   * groups that fell behind the topic's retention.
   * @param from at or before the last event that every such group has dealt with (exclusive); the whole store when absent
   * @returns the id of the request; it is durable, and listed in `KafkaPublication.status` until it is finished
   */
  republish(source: Context, store: EventStore, from?: Position): Promise<string>;
}

/**
 * The bus over Apache Kafka: a relay copies each service's store to its topic, kafkajs consumers deliver from there. Brokers
 * may be down at any time, also at the start: `publish` and `consume` resolve at once and go on trying. Nothing is sent to a topic
 * of another floor or format, and no record of one is delivered: the log says whose it is, and what was refused is not healthy.
 * @throws CasinoError `configuration-invalid`
 */
export const createKafkaEventBus = (options: KafkaEventBusOptions): KafkaEventBus => {
  const {
    logger = silent,
    lease = {},
    backoff,
    sessionTimeout = 10_000,
    heartbeatInterval = 500,
    most = 500,
    clock = { now: () => Date.now() },
    trace,
  } = options;
  if (options.brokers.length === 0) throw new CasinoError('configuration-invalid', 'no Kafka broker is named');
  const clients = kafkaClients(options);
  const topics = createTopics(options.topics ?? {}, logger);
  const instance = lease.instance ?? `${options.clientId}-${randomUUID()}`;
  const publications = new Map<Context, KafkaPublication>();
  const members = new Map<string, Consumption>();
  let closed = false;
  const assertOpen = () => {
    if (closed) throw new CasinoError('bus-unavailable', 'the bus is closed');
  };

  return {
    async publish(source, store) {
      assertOpen();
      if (publications.has(source)) throw new CasinoError('configuration-invalid', `${source} is published already`);
      const relay = startRelay({ source, store, floor: options.floor, clients, topics, instance, lease, backoff, trace, clock, logger });
      const publication: KafkaPublication = {
        ...relay,
        async stop() {
          if (publications.get(source) === publication) publications.delete(source);
          await relay.stop();
        },
      };
      publications.set(source, publication);
      return publication;
    },
    async consume(group, sources, consumer) {
      assertOpen();
      if (members.has(group)) throw new CasinoError('configuration-invalid', `group ${group} has a member in this process already`);
      const consumption = startConsumption({
        group,
        sources,
        consumer,
        floor: options.floor,
        clients,
        topics,
        sessionTimeout,
        heartbeatInterval,
        most,
        backoff,
        logger,
      });
      const member: Consumption = {
        ...consumption,
        async stop() {
          if (members.get(group) === member) members.delete(group);
          await consumption.stop();
        },
      };
      members.set(group, member);
      return member;
    },
    republish: (source, store, from = store.start) => requestRepublish(store, source, from, clock),
    async close() {
      closed = true;
      await Promise.all([...publications.values(), ...members.values()].map((one) => one.stop()));
    },
  };
};
