import type { Admin } from 'kafkajs';
import type { KafkaClients } from '../kafka-client.js';

export interface Bounds {
  /** First offset that is there. */
  readonly low: bigint;
  /** After the last one. */
  readonly high: bigint;
}

export interface OffsetWatch {
  /** Bounds of every partition of a topic, asked for now; calls that come together share one answer. */
  bounds(topic: string): Promise<ReadonlyMap<number, Bounds>>;
  close(): Promise<void>;
}

export const createOffsetWatch = (clients: KafkaClients): OffsetWatch => {
  let admin: Admin | undefined;
  const asked = new Map<string, Promise<ReadonlyMap<number, Bounds>>>();

  const ask = async (topic: string): Promise<ReadonlyMap<number, Bounds>> => {
    const current = (admin ??= clients().admin());
    try {
      await current.connect();
      const offsets = await current.fetchTopicOffsets(topic);
      return new Map(offsets.map(({ partition, low, high }) => [partition, { low: BigInt(low), high: BigInt(high) }]));
    } catch (error) {
      // a fresh one the next time
      if (admin === current) admin = undefined;
      void current.disconnect().catch(() => undefined);
      throw error;
    }
  };

  return {
    bounds(topic) {
      const now = asked.get(topic) ?? ask(topic).finally(() => asked.delete(topic));
      asked.set(topic, now);
      return now;
    },
    async close() {
      await admin?.disconnect().catch(() => undefined);
      admin = undefined;
    },
  };
};
