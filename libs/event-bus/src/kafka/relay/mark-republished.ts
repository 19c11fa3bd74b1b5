import type { StoredEvent } from '@casino/event-store';
import { Partitioners, type Message } from 'kafkajs';
import { messageOf, REPUBLISH, REPUBLISH_BEGINS } from '../records.js';

/** The partition of a key: Kafka's murmur2, as every producer of every language has it. */
export const partitionsOf = (topic: string, count: number): ((key: string) => number) => {
  const partitioner = Partitioners.DefaultPartitioner();
  const partitionMetadata = Array.from({ length: count }, (_, partitionId) => ({
    partitionErrorCode: 0,
    partitionId,
    leader: 0,
    replicas: [],
    isr: [],
  }));
  return (key) => partitioner({ topic, partitionMetadata, message: { key, value: null } });
};

/** Events to be sent again for a request; the first of each partition says so. @returns partitions that have begun now */
export const markRepublished = (
  request: string,
  events: readonly StoredEvent[],
  begun: readonly number[],
  partitionOf: (key: string) => number,
  headersOf: (event: StoredEvent) => Readonly<Record<string, string>>,
): { readonly messages: readonly Message[]; readonly begun: readonly number[] } => {
  const now = new Set(begun);
  const messages = events.map((event) => {
    const headers = { ...headersOf(event), [REPUBLISH]: request };
    const message = messageOf(event, headers);
    const partition = partitionOf(String(message.key));
    if (now.has(partition)) return message;
    now.add(partition);
    return messageOf(event, { ...headers, [REPUBLISH_BEGINS]: 'true' });
  });
  return { messages, begun: [...now] };
};
