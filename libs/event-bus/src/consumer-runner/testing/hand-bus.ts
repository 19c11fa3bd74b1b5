import type { Context } from '@casino/contracts';
import type { NewEvent } from '@casino/event-store';
import { busKey, parseEnvelope } from '@casino/contracts';
import type { BusConsumer, BusRecord, EventBus } from '../../event-bus.js';

export interface HandBus extends EventBus {
  /** Delivers one batch to the group by hand. */
  deliver(...records: readonly BusRecord[]): Promise<void>;
  /** Where the group says it is. */
  position: string | undefined;
  owned: boolean;
}

/** A bus that delivers what a test hands it: one source, one partition, one group. */
export const createHandBus = (source: Context): HandBus => {
  let consumer: BusConsumer | undefined;
  const bus: HandBus = {
    position: undefined,
    owned: true,
    publish: () => Promise.reject(new Error('nothing is published here')),
    async consume(_group, _sources, joined) {
      consumer = joined;
      bus.position = await joined.resumeAt(source, '0');
      return {
        stop: () => Promise.resolve(),
        status: () => Promise.resolve({ healthy: true, partitions: [{ source, partition: '0', lag: 0, stopped: false }] }),
      };
    },
    async deliver(...records) {
      if (consumer === undefined) throw new Error('nobody consumes');
      await consumer.deliver({
        source,
        partition: '0',
        records,
        next: records.at(-1)?.at ?? '0',
        owned: () => bus.owned,
      });
    },
    close: () => Promise.resolve(),
  };
  return bus;
};

let offset = 0;

/** As a transport would bring it; each call at a new offset. */
export const asRecord = (event: Pick<NewEvent, 'bytes'>, key = busKey(parseEnvelope(event.bytes).subject)): BusRecord => ({
  key,
  at: String(++offset),
  bytes: event.bytes,
  headers: {},
});
