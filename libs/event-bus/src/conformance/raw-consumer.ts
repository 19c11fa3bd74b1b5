import type { BusConsumer, BusRecord, RecordBatch } from '../event-bus.js';

/** A consumer that keeps its positions in memory, as a group's store would. */
export interface RawConsumer extends BusConsumer {
  /** Positions by source and partition: what the group "stores". */
  readonly positions: Map<string, string>;
  /** Records of batches that were accepted, with their source. */
  readonly accepted: (BusRecord & { readonly source: string })[];
  /** Batches that came, accepted or not. */
  readonly batches: RecordBatch[];
  /** Called before a batch is accepted; a rejection rejects the batch. */
  before: (batch: RecordBatch) => Promise<void>;
}

export const createRawConsumer = (positions = new Map<string, string>()): RawConsumer => {
  const consumer: RawConsumer = {
    positions,
    accepted: [],
    batches: [],
    before: () => Promise.resolve(),
    resumeAt: (source, partition) => Promise.resolve(positions.get(`${source}/${partition}`)),
    async deliver(batch) {
      consumer.batches.push(batch);
      await consumer.before(batch);
      consumer.accepted.push(...batch.records.map((record) => ({ ...record, source: batch.source })));
      positions.set(`${batch.source}/${batch.partition}`, batch.next);
    },
    settle: () => Promise.resolve(),
    lost: (source, partition, expected, found) => Promise.reject(new Error(`${source}/${partition}: ${expected} lost, ${found} is there`)),
  };
  return consumer;
};

/** Polls until `condition` holds. @throws after 20 s, with what was waited for */
export const until = async (what: string, condition: () => boolean | Promise<boolean>): Promise<void> => {
  for (let tries = 0; tries < 4000; tries++) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, tries < 200 ? 2 : 5));
  }
  throw new Error(`waited in vain until ${what}`);
};

export const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
