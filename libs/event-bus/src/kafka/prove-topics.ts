import type { Context } from '@casino/contracts';
import type { KafkaClients } from './kafka-client.js';
import { firstRecords } from './first-records.js';
import { refusalOf } from './floor-of-record.js';
import type { Topics } from './topics.js';

/**
 * Creates the topics that are missing, and looks at the first record of each partition of the others: a topic that holds another
 * floor's records, or another format's, is touched no further.
 * @returns how many partitions each has
 * @throws CasinoError `another-floor`
 */
export const proveTopics = async (
  clients: KafkaClients,
  topics: Topics,
  sources: readonly Context[],
  floor: string,
): Promise<ReadonlyMap<string, number>> => {
  const kafka = clients();
  const admin = kafka.admin();
  try {
    await admin.connect();
    const partitions = await topics.ensure(admin, sources);
    for (const topic of partitions.keys()) {
      const bounds = await admin.fetchTopicOffsets(topic);
      const filled = new Map(bounds.filter(({ low, high }) => low !== high).map(({ partition, low }) => [partition, low]));
      for (const { partition, record } of await firstRecords(kafka, topic, filled)) {
        const refusal = refusalOf(floor, { ...record, partition: `${topic}/${partition}` });
        if (refusal !== undefined) throw refusal;
      }
    }
    return partitions;
  } finally {
    await admin.disconnect().catch(() => undefined);
  }
};
