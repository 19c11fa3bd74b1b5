import { randomUUID } from 'node:crypto';
import type { EventStore, NewEvent, Page, Position, StoredEvent } from '../event-store.js';

/** What an adapter's spec gives to the suite. The store may hold other data: every test writes to streams of its own. */
export interface ConformanceSubject {
  readonly store: EventStore;
  /** Closes the store and opens the same data again. */
  reopen(): Promise<EventStore>;
  dispose(): Promise<void>;
}

export type OpenSubject = () => Promise<ConformanceSubject>;

/** Opens before each test and disposes after it. */
export const useSubject = (open: OpenSubject) => {
  let subject: ConformanceSubject;
  beforeEach(async () => {
    subject = await open();
  });
  afterEach(() => subject.dispose());
  return {
    get store() {
      return subject.store;
    },
    reopen: () => subject.reopen(),
  };
};

const encoder = new TextEncoder();

/** A prefix that no other test has. */
export const uniqueTag = (): string => `t${randomUUID().replaceAll('-', '')}`;

export const newEvent = (content: string | Uint8Array = 'content', type = 'casino.test.Happened.v1'): NewEvent => ({
  id: randomUUID(),
  type,
  bytes: typeof content === 'string' ? encoder.encode(content) : content,
});

export const newEvents = (count: number, content: (index: number) => string = String): NewEvent[] =>
  Array.from({ length: count }, (_, index) => newEvent(content(index)));

export const textOf = ({ bytes }: Pick<NewEvent, 'bytes'>): string => new TextDecoder().decode(bytes);

/** Every event with one of the prefixes after `after`, page by page. */
export const readEverything = async (
  store: EventStore,
  after: Position,
  prefixes: readonly string[],
  limit = 100,
): Promise<StoredEvent[]> => {
  const events: StoredEvent[] = [];
  for (let position = after; ;) {
    const page = await store.readAll(position, { prefixes, limit });
    events.push(...page.events);
    position = page.next;
    if (page.end) return events;
  }
};

/** A subscriber that keeps what it was given; `until(n)` resolves when it has n events. */
export const collector = () => {
  const events: StoredEvent[] = [];
  const waiting = new Set<() => void>();
  return {
    events,
    deliver: async (page: Page): Promise<void> => {
      events.push(...page.events);
      for (const look of [...waiting]) look();
    },
    until: (count: number) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (events.length < count) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
  };
};

export const positionsRise = (store: EventStore, events: readonly StoredEvent[]): boolean =>
  events.every((event, index) => index === 0 || store.comparePositions((events[index - 1] as StoredEvent).position, event.position) < 0);

/** Revisions of each stream come as 0, 1, 2 … from `first` on. */
export const contiguous = (events: readonly StoredEvent[], first = 0n): boolean => {
  const next = new Map<string, bigint>();
  return events.every(({ stream, revision }) => {
    const expected = next.get(stream) ?? first;
    next.set(stream, expected + 1n);
    return revision === expected;
  });
};

/** A printed seed can be given back in FC_SEED. */
export const seeded = (numRuns: number) => ({
  numRuns,
  ...(process.env['FC_SEED'] === undefined ? {} : { seed: Number(process.env['FC_SEED']) }),
});
