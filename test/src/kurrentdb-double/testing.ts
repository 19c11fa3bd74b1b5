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
      const store = openKurrentDbEventStore({ connectionString: double.connectionString, ...more });
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
    until: async (count: number) => {
      while (heard.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
    },
  };
};
