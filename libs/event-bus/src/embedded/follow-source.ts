import { setTimeout } from 'node:timers/promises';
import { busKey, type Context } from '@casino/contracts';
import type { EventStore, Page, Position, StoredEvent, Subscription } from '@casino/event-store';
import type { BusConsumer, BusRecord } from '../event-bus.js';
import { bookmarkAfter, placeOf } from './bookmark.js';

/** A lag is counted up to here, so that asking for it stays cheap. */
const COUNTED = 1000;
const PARTITION = '0';

export interface FollowOptions {
  readonly source: Context;
  readonly store: EventStore;
  readonly prefixes: readonly string[];
  readonly consumer: BusConsumer;
  readonly batch: number;
  readonly pause: number;
}

export interface Following {
  /** Waits for the delivery in progress. */
  stop(): Promise<void>;
  /** `lag`: published events not yet dealt with, counted up to 1,000. */
  status(): Promise<{ readonly lag: number; readonly healthy: boolean }>;
}

/** A name without a key is a defect of the publisher: it gets a key of its own, and the runner refuses the record. */
const keyOf = (stream: string): string => {
  try {
    return busKey(stream);
  } catch {
    return stream;
  }
};

const recordOf = ({ stream, position, bytes }: StoredEvent): BusRecord => ({ key: keyOf(stream), at: position, bytes, headers: {} });

/** Delivers a store's published streams to one consumer, from where that consumer stands. */
export const followSource = ({ source, store, prefixes, consumer, batch, pause }: FollowOptions): Following => {
  const stopping = new AbortController();
  const { signal } = stopping;
  let subscription: Subscription | undefined;
  let failed = false;
  let owned = true;

  const deliver = async (page: Page): Promise<void> => {
    const { events } = page;
    try {
      if (events.length > 0)
        await consumer.deliver({
          source,
          partition: PARTITION,
          records: events.map(recordOf),
          next: bookmarkAfter(page),
          owned: () => owned,
        });
      failed = false;
    } catch (error) {
      failed = true;
      throw error;
    }
  };

  /** Where the consumer stands; the beginning when that is not in this store: what was dealt with is known by its digest. */
  const placeToResume = async (): Promise<Position> => {
    const bookmark = await consumer.resumeAt(source, PARTITION);
    if (bookmark === undefined) return store.start;
    const place = await placeOf(store, bookmark);
    if (place !== undefined) return place;
    await consumer.lost(
      source,
      PARTITION,
      bookmark,
      `another past, which ends at ${await store.head()} and is delivered from its beginning`,
    );
    return store.start;
  };

  const attach = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        const from = await placeToResume();
        failed = false;
        if (!signal.aborted) subscription = store.subscribe(from, { prefixes, limit: batch }, deliver);
        return;
      } catch {
        // one of the stores is down
        failed = true;
        await setTimeout(pause, undefined, { signal }).catch(() => undefined);
      }
    }
  };
  const attached = attach();

  const lag = async (): Promise<number> => {
    // until it is known where the consumer stands, nothing is taken for dealt with
    const from = subscription === undefined ? store.start : subscription.position;
    if (store.comparePositions(from, await store.head()) >= 0) return 0;
    if (store.count !== undefined) return store.count(from, { prefixes, limit: COUNTED });
    return (await store.readAll(from, { prefixes, limit: COUNTED })).events.length;
  };

  return {
    async stop() {
      stopping.abort();
      await attached;
      // a delivery in progress is finished; only then the partition is no longer ours
      await subscription?.stop();
      owned = false;
    },
    async status() {
      return { lag: await lag(), healthy: !failed && subscription !== undefined };
    },
  };
};
