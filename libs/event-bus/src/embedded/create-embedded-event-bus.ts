import { PUBLISHED_PREFIXES, type Context } from '@casino/contracts';
import type { EventStore } from '@casino/event-store';
import { CasinoError } from '@casino/kernel';
import type { BusConsumer, Consumption, EventBus } from '../event-bus.js';
import { followSource, type Following } from './follow-source.js';

export interface EmbeddedEventBusOptions {
  /** Events of a batch at most. Default 500. */
  readonly batch?: number;
  /** ms before a consumer whose own store failed is asked again where it stands. Default 500. */
  readonly pause?: number;
}

interface Member extends Consumption {
  published(source: Context, store: EventStore): void;
  withdrawn(source: Context): Promise<void>;
}

/**
 * The bus of services in one process. Nothing is copied: the publishing service's own store is the topic, with one
 * partition `0`, and a group's offset is its position there.
 */
export const createEmbeddedEventBus = ({ batch = 500, pause = 500 }: EmbeddedEventBusOptions = {}): EventBus => {
  const topics = new Map<Context, EventStore>();
  const members = new Map<string, Member>();
  let closed = false;
  const assertOpen = () => {
    if (closed) throw new CasinoError('bus-unavailable', 'the bus is closed');
  };

  const join = (group: string, sources: readonly Context[], consumer: BusConsumer): Member => {
    const following = new Map<Context, Following>();
    const follow = (source: Context, store: EventStore) => {
      if (sources.includes(source))
        following.set(source, followSource({ source, store, prefixes: PUBLISHED_PREFIXES[source], consumer, batch, pause }));
    };
    const member: Member = {
      published: follow,
      async withdrawn(source) {
        const left = following.get(source);
        following.delete(source);
        await left?.stop();
      },
      async stop() {
        members.delete(group);
        await Promise.all([...following.values()].map((one) => one.stop()));
      },
      async status() {
        const partitions = await Promise.all(
          sources.map(async (source) => {
            // a source that is not published yet is waited for
            const { lag, healthy } = (await following.get(source)?.status()) ?? { lag: 0, healthy: false };
            return { source, partition: '0', lag, stopped: false, healthy };
          }),
        );
        const healthy = members.get(group) === member && partitions.every((one) => one.healthy);
        return { healthy, partitions: partitions.map(({ source, partition, lag, stopped }) => ({ source, partition, lag, stopped })) };
      },
    };
    members.set(group, member);
    for (const [source, store] of topics) follow(source, store);
    return member;
  };

  return {
    async publish(source, store) {
      assertOpen();
      if (topics.has(source)) throw new CasinoError('configuration-invalid', `${source} is published already`);
      topics.set(source, store);
      for (const member of members.values()) member.published(source, store);
      return {
        async stop() {
          if (topics.get(source) !== store) return;
          topics.delete(source);
          await Promise.all([...members.values()].map((member) => member.withdrawn(source)));
        },
        // the store is the topic
        lag: () => Promise.resolve(0),
      };
    },
    async consume(group, sources, consumer) {
      assertOpen();
      if (members.has(group)) throw new CasinoError('configuration-invalid', `group ${group} has a member in this process already`);
      return join(group, sources, consumer);
    },
    async close() {
      closed = true;
      topics.clear();
      await Promise.all([...members.values()].map((member) => member.stop()));
    },
  };
};
