import { setTimeout } from 'node:timers/promises';
import { CONTEXTS, topicOf, type Context } from '@casino/contracts';
import type { Admin } from 'kafkajs';
import type { Logger } from '../consumer-runner/logger.js';
import type { TopicOptions } from './kafka-options.js';

export interface Topics {
  of(source: Context): string;
  /** @throws RangeError for a topic that is no service's */
  sourceOf(topic: string): Context;
  group(name: string): string;
  /** Creates those that are missing. @returns how many partitions each has */
  ensure(admin: Admin, sources: readonly Context[]): Promise<ReadonlyMap<string, number>>;
}

/** A topic that was created a moment ago is not known to every broker yet. */
const described = async (admin: Admin, topics: string[], tries = 20): ReturnType<Admin['fetchTopicMetadata']> => {
  try {
    return await admin.fetchTopicMetadata({ topics });
  } catch (error) {
    if (tries === 0) throw error;
    await setTimeout(100);
    return described(admin, topics, tries - 1);
  }
};

export const createTopics = (
  { partitions = 8, replicationFactor = 1, retentionMs, configs = {}, prefix = '' }: TopicOptions,
  logger: Logger,
): Topics => {
  const of = (source: Context) => prefix + topicOf(source);
  const configEntries = Object.entries({
    ...configs,
    ...(retentionMs === undefined ? {} : { 'retention.ms': String(retentionMs) }),
    // a compacted topic would lose events
    'cleanup.policy': 'delete',
  }).map(([name, value]) => ({ name, value }));

  return {
    of,
    sourceOf(topic) {
      const source = CONTEXTS.find((context) => of(context) === topic);
      if (source === undefined) throw new RangeError(`${topic} is no service's topic`);
      return source;
    },
    group: (name) => prefix + name,
    async ensure(admin, sources) {
      const there = new Set(await admin.listTopics());
      const missing = sources.map(of).filter((topic) => !there.has(topic));
      // false: another instance was quicker
      if (missing.length > 0) {
        await admin.createTopics({
          topics: missing.map((topic) => ({ topic, numPartitions: partitions, replicationFactor, configEntries })),
          waitForLeaders: true,
          timeout: 10_000,
        });
      }
      const { topics } = await described(admin, sources.map(of));
      for (const { name, partitions: found } of topics) {
        // more partitions would move keys to others, and with them the order of their events
        if (found.length !== partitions)
          logger.warn({ topic: name, partitions: found.length, configured: partitions }, 'the topic keeps its number of partitions');
      }
      return new Map(topics.map(({ name, partitions: found }) => [name, found.length]));
    },
  };
};
