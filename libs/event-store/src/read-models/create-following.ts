import { CasinoError } from '@casino/kernel';
import { onceAvailable } from '../backoff.js';
import type { EventStore, Page, Position, StoredEvent, Subscription } from '../event-store.js';
import type { ReadModelFile } from './open-read-model-file.js';

export interface FollowingOptions<Change> {
  readonly store: EventStore;
  /** Of the streams whose events are taken. */
  readonly prefixes: readonly string[];
  /** Of the read model, a plural. */
  readonly name: string;
  readonly kept: Pick<ReadModelFile<unknown>, 'position' | 'write' | 'keepIfOf' | 'warn' | 'close'>;
  /** False: `kept` contradicts itself. */
  readonly whole?: boolean;
  /** Told that `kept` was emptied: it was not whole, or not of this store. */
  cleared?(): void;
  /** Writes what these events say, and that the model stands at `next`, to `kept`. No event is given again once this has returned. */
  take(events: readonly StoredEvent[], next: Position): Change;
}

/** How a read model goes along with the store. */
export interface Following<Change> {
  /** Where in the store the model stands: everything up to there that is its own is in it. */
  readonly position: Position;
  /** Why the last page could not be taken, or what is waited for; undefined when all is well. */
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

/**
 * A read model that goes along with its store. What was kept is compared with the store first: now, or as soon as that can be read, for a
 * service starts while its store is away.
 */
export const createFollowing = async <Change>(options: FollowingOptions<Change>): Promise<Following<Change>> => {
  const { store, prefixes, name, kept, whole, cleared, take } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  /** Those who wait for the model to have come so far. */
  const waiting = new Set<{ readonly until: Position; readonly resolve: () => void }>();
  let failure: string | undefined;
  let subscription: Subscription | undefined;
  let begun: () => void;
  const following = new Promise<void>((resolve) => (begun = resolve));
  let running: Promise<void> | undefined;
  /** Taken, and who follows has not heard of it. */
  let untold: { readonly change: Change } | undefined;

  const taken = (): Position => (kept.position === undefined ? store.start : kept.position);
  const position = (): Position => {
    const looked = subscription === undefined ? store.start : subscription.position;
    return store.comparePositions(looked, taken()) > 0 ? looked : taken();
  };
  const wake = (): void => {
    for (const one of waiting) {
      if (store.comparePositions(taken(), one.until) < 0) continue;
      waiting.delete(one);
      one.resolve();
    }
  };
  /** That nothing of the model's own stands up to here is not to be found out again. */
  const keepPosition = (): void => {
    if (position() !== taken()) kept.write(position(), () => undefined);
  };

  let fits = false;
  const compare = async (): Promise<void> => {
    if (!(await kept.keepIfOf(store, whole))) cleared?.();
    fits = true;
  };
  const waits = (reason: string): void => {
    failure = `waits for the store: ${reason}`;
    kept.warn(`the ${name} wait for the store: ${reason}`);
  };

  const takePage = async ({ events, next }: Page, told: (change: Change) => Promise<void>): Promise<void> => {
    try {
      if (untold !== undefined) await told(untold.change);
      const from = taken();
      untold = {
        change: take(
          events.filter((event) => store.comparePositions(event.position, from) > 0),
          next,
        ),
      };
      wake();
      await told(untold.change);
      untold = undefined;
      failure = undefined;
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error);
      throw error;
    }
  };

  const caughtUp = async (): Promise<void> => {
    await following;
    const until = await store.head();
    let stopWaiting = (): void => undefined;
    const inModel = new Promise<void>((resolve) => {
      const one = { until, resolve };
      waiting.add(one);
      stopWaiting = () => void waiting.delete(one);
    });
    wake();
    // the last of it may be of other streams alone
    await Promise.race([inModel, subscription?.reached(until)]).finally(stopWaiting);
  };

  await compare().catch((error: unknown) => {
    if (!(error instanceof CasinoError && error.code === 'store-unavailable')) throw error;
    waits(error.message);
  });

  return {
    get position() {
      return position();
    },
    get failure() {
      return failure;
    },
    async current() {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(
          () => reject(new CasinoError('store-unavailable', `The ${name} have not caught up with the store.`)),
          LONGEST_WAIT,
        );
      });
      try {
        await Promise.race([caughtUp(), late]);
      } finally {
        clearTimeout(timer);
      }
    },
    follow(told = () => Promise.resolve()) {
      const begin = (): void => {
        failure = undefined;
        subscription = store.subscribe(taken(), { prefixes }, (page) => takePage(page, told));
        begun();
        const from = subscription;
        // a start that is cut off later has the way to here behind it
        void store.head().then(
          (end) => from.reached(end).then(() => (signal.aborted ? undefined : keepPosition())),
          () => undefined,
        );
      };
      if (fits) return begin();
      running = onceAvailable(compare, signal, waits).then(
        () => (signal.aborted ? undefined : begin()),
        // another floor's: to be seen in the service's health
        (error: unknown) => void (failure = String(error)),
      );
    },
    async close() {
      stopping.abort();
      await running;
      await subscription?.stop();
      if (subscription !== undefined) keepPosition();
      kept.close();
    },
  };
};
