import { CasinoError } from '@casino/kernel';
import type { EventStore, Position, StoredEvent, Subscription } from '../event-store.js';
import type { ReadModelFile } from './open-read-model-file.js';

export interface FollowingOptions<Change> {
  readonly store: EventStore;
  /** Of the streams whose events are taken. */
  readonly prefixes: readonly string[];
  /** Of the read model, a plural. */
  readonly name: string;
  readonly kept: Pick<ReadModelFile<unknown>, 'position' | 'close'>;
  /** Writes what these events say, and that the model stands at `next`, to `kept`. No event is given again once this has returned. */
  take(events: readonly StoredEvent[], next: Position): Change;
}

/** How a read model goes along with the store. */
export interface Following<Change> {
  /** Where in the store the model stands. */
  readonly position: Position;
  /** Why the last page could not be taken; undefined when all is well. */
  readonly failure: string | undefined;
  /** Resolves once everything that was stored at the call is in the model, which follows. @throws CasinoError `store-unavailable` after 5 s */
  current(): Promise<void>;
  /** From now on the model goes along with the store by itself. @param told called after each page; when it rejects, it is called again */
  follow(told?: (change: Change) => Promise<void>): void;
  /** Stops, then closes `kept`. */
  close(): Promise<void>;
}

/** ms */
const LONGEST_WAIT = 5_000;

export const createFollowing = <Change>({ store, prefixes, name, kept, take }: FollowingOptions<Change>): Following<Change> => {
  const waiting: (() => void)[] = [];
  let failure: string | undefined;
  let subscription: Subscription | undefined;
  /** Taken, and who follows has not heard of it. */
  let untold: { readonly change: Change } | undefined;

  const position = (): Position => (kept.position === undefined ? store.start : kept.position);
  const wakeAll = (): void => {
    for (const resolve of waiting.splice(0)) resolve();
  };

  return {
    get position() {
      return position();
    },
    get failure() {
      return failure;
    },
    async current() {
      const head = await store.head();
      let late = false;
      const timer = setTimeout(() => {
        late = true;
        wakeAll();
      }, LONGEST_WAIT);
      try {
        for (;;) {
          const from = position();
          if (store.comparePositions(from, head) >= 0) return;
          const { events } = await store.readAll(from, { prefixes, limit: 1 });
          // what is left may be of other streams alone
          if (events.length === 0) return;
          if (late) throw new CasinoError('store-unavailable', `The ${name} have not caught up with the store.`);
          if (position() === from) await new Promise<void>((resolve) => waiting.push(resolve));
        }
      } finally {
        clearTimeout(timer);
      }
    },
    follow(told = () => Promise.resolve()) {
      subscription = store.subscribe(position(), { prefixes }, async ({ events, next }) => {
        try {
          if (untold !== undefined) await told(untold.change);
          const from = position();
          untold = {
            change: take(
              events.filter((event) => store.comparePositions(event.position, from) > 0),
              next,
            ),
          };
          wakeAll();
          await told(untold.change);
          untold = undefined;
          failure = undefined;
        } catch (error) {
          failure = error instanceof Error ? error.message : String(error);
          throw error;
        }
      });
    },
    async close() {
      await subscription?.stop();
      kept.close();
    },
  };
};
