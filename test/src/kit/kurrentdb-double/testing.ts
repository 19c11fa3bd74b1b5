import { randomUUID } from 'node:crypto';
import type { EventStore, NewEvent, StoredEvent } from '@casino/event-store';
import { openKurrentDbEventStore, type KurrentDbEventStore, type KurrentDbEventStoreOptions } from '@casino/event-store/kurrentdb';
import { startKurrentDbDouble, type KurrentDbDouble, type KurrentDbDoubleOptions } from './start-kurrentdb-double.js';

export const event = (content: string | Uint8Array = 'content', id: string = randomUUID()): NewEvent => ({
  id,
  type: 'casino.test.Happened.v1',
  bytes: typeof content === 'string' ? Buffer.from(content) : content,
});

export const textOf = ({ bytes }: StoredEvent): string => Buffer.from(bytes).toString();

export const textsOf = async (store: EventStore, stream: string): Promise<string[]> => (await store.readStream(stream)).map(textOf);

const LONGEST = 40_000;
const AGAIN = 5;

const moment = () => new Promise((resolve) => setTimeout(resolve, AGAIN));

/** Comes back when it is so; gives up in the end, so that a failed test leaves nothing running. */
export const become = async (isSo: () => boolean): Promise<void> => {
  for (const until = Date.now() + LONGEST; !isSo(); await moment()) {
    if (Date.now() > until) throw new Error(`not so after ${LONGEST} ms`);
  }
};

/** As a caller does: the same again while the store is unavailable, and only then. */
export const persist = async <T>(work: () => Promise<T>): Promise<T> => {
  for (const until = Date.now() + LONGEST; ; await moment()) {
    try {
      return await work();
    } catch (error) {
      if ((error as { readonly code?: unknown }).code !== 'store-unavailable' || Date.now() > until) throw error;
    }
  }
};

/** One double for each test, and any number of stores on it, as so many processes would have. */
export const useDouble = (options: KurrentDbDoubleOptions = {}) => {
  let double: KurrentDbDouble;
  let stores: KurrentDbEventStore[];
  beforeEach(async () => {
    double = await startKurrentDbDouble(options);
    stores = [];
  });
  afterEach(async () => {
    await Promise.all(stores.map((store) => store.close()));
    await double.stop();
  });
  return {
    get double() {
      return double;
    },
    open(more: Partial<KurrentDbEventStoreOptions> = {}): KurrentDbEventStore {
      const store = openKurrentDbEventStore({ floor: 'f-1', connectionString: double.connectionString, patience: 15_000, ...more });
      stores.push(store);
      return store;
    },
  };
};

/** Everything that a subscription delivers, and a way to wait for so much of it. */
export const listenTo = (store: EventStore, prefixes: readonly string[]) => {
  const heard: StoredEvent[] = [];
  const subscription = store.subscribe(store.start, { prefixes }, async ({ events }) => void heard.push(...events));
  return {
    heard,
    stop: () => subscription.stop(),
    until: (count: number) => become(() => heard.length >= count),
  };
};
