import { Kafka, logLevel, type KafkaMessage } from 'kafkajs';
import { until } from '../../conformance/raw-consumer.js';
import { brokers } from './kafka-harness.js';

let groups = 0;

export const plainClient = (): Kafka =>
  new Kafka({ brokers: [...brokers()], clientId: 'reader', logLevel: logLevel.NOTHING, retry: { retries: 10 } });

/** Everything that is on a topic now, by partition: the topic as it is, without the bus. */
export const readTopic = async (topic: string): Promise<readonly (KafkaMessage & { readonly partition: number })[]> => {
  const kafka = plainClient();
  const admin = kafka.admin();
  await admin.connect();
  const ends = await admin.fetchTopicOffsets(topic);
  await admin.disconnect();
  const total = ends.reduce((sum, { low, high }) => sum + Number(high) - Number(low), 0);
  const consumer = kafka.consumer({ groupId: `reader-${process.pid}-${groups++}`, maxWaitTimeInMs: 100 });
  const read: (KafkaMessage & { readonly partition: number })[] = [];
  await consumer.connect();
  await consumer.subscribe({ topics: [topic], fromBeginning: true });
  await consumer.run({ eachMessage: ({ message, partition }) => Promise.resolve(void read.push({ ...message, partition })) });
  await until('the topic is read', () => read.length >= total);
  await consumer.disconnect();
  return read;
};
