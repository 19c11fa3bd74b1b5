import type { Kafka, KafkaMessage } from 'kafkajs';

/** Parts of kafkajs (2.2.4, its last) that its own consumers are made of: it has no read without a group. */
interface Broker {
  fetch(request: {
    readonly maxWaitTime: number;
    readonly maxBytes: number;
    readonly topics: readonly {
      readonly topic: string;
      readonly partitions: readonly { readonly partition: number; readonly fetchOffset: string; readonly maxBytes: number }[];
    }[];
  }): Promise<{
    readonly responses: readonly {
      readonly partitions: readonly { readonly partition: number; readonly messages: readonly KafkaMessage[] }[];
    }[];
  }>;
}
interface Cluster {
  connect(): Promise<void>;
  disconnect(): Promise<void>;
  addTargetTopic(topic: string): Promise<void>;
  findLeaderForPartitions(topic: string, partitions: readonly number[]): Readonly<Record<string, readonly number[]>>;
  findBroker(of: { readonly nodeId: string }): Promise<Broker>;
}
type CreateCluster = (options: { readonly metadataMaxAge: number; readonly allowAutoTopicCreation: boolean }) => Cluster;

const createClusterOf = (kafka: Kafka): CreateCluster => {
  const name = Object.getOwnPropertySymbols(kafka).find(({ description }) => description === 'private:Kafka:createCluster');
  if (name === undefined) throw new Error('this kafkajs makes its clusters in another way');
  return (kafka as unknown as Readonly<Record<symbol, CreateCluster>>)[name] as CreateCluster;
};

export interface FirstRecord {
  readonly partition: number;
  readonly record: KafkaMessage;
}

/**
 * The first records of partitions, without a group: a group would wait for members, and be left behind.
 * @param offsets the first offset of each partition that is not empty
 */
export const firstRecords = async (kafka: Kafka, topic: string, offsets: ReadonlyMap<number, string>): Promise<readonly FirstRecord[]> => {
  if (offsets.size === 0) return [];
  const cluster = createClusterOf(kafka)({ metadataMaxAge: 60_000, allowAutoTopicCreation: false });
  try {
    await cluster.connect();
    await cluster.addTargetTopic(topic);
    const found: FirstRecord[] = [];
    for (const [nodeId, numbers] of Object.entries(cluster.findLeaderForPartitions(topic, [...offsets.keys()]))) {
      const broker = await cluster.findBroker({ nodeId });
      for (const partition of numbers) {
        const fetchOffset = offsets.get(partition);
        if (fetchOffset === undefined) continue;
        // one batch comes whole, however small the bound
        const { responses } = await broker.fetch({
          maxWaitTime: 1_000,
          maxBytes: 1,
          topics: [{ topic, partitions: [{ partition, fetchOffset, maxBytes: 1 }] }],
        });
        const record = responses
          .flatMap(({ partitions }) => partitions.flatMap(({ messages }) => messages))
          .find(({ offset }) => BigInt(offset) >= BigInt(fetchOffset));
        if (record !== undefined) found.push({ partition, record });
      }
    }
    return found;
  } finally {
    await cluster.disconnect().catch(() => undefined);
  }
};
