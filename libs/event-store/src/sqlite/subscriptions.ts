import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Page, Position, Subscription } from '../event-store.js';
import { positionNumber } from './reader.js';

const FIRST_PAUSE = 50;
const LONGEST_PAUSE = 5_000;

/** What was committed in one go: the positions (before, last], and the streams written to. */
export interface Committed {
  readonly before: number;
  readonly last: number;
  readonly streams: readonly string[];
}

export interface SubscriptionSource {
  head(): number;
  readPage(after: number, prefixes: readonly string[] | undefined, limit: number, until: number): Page;
  /** The same page from memory, its events shared with other readers; undefined when they are no longer all there. */
  recentPage(after: number, prefixes: readonly string[] | undefined, limit: number, until: number): Page | undefined;
  /** What a handler that failed may have changed is not to be shared any more. */
  forgetRecent(): void;
}

export interface Subscriptions {
  add(
    after: number,
    options: { readonly prefixes?: readonly string[]; readonly limit?: number },
    deliver: (page: Page) => Promise<void>,
  ): Subscription;
  /** Tells every subscription of a commit: those that wait at its start and want none of its streams just move on. */
  committed(commit: Committed): void;
  /** Stops all; resolves when no handler is running. */
  close(): Promise<void>;
}

export const createSubscriptions = (source: SubscriptionSource): Subscriptions => {
  const members = new Set<{ committed(commit: Committed): void; stop(): Promise<void> }>();

  const add: Subscriptions['add'] = (after, { prefixes, limit = 500 }, deliver) => {
    let position = after;
    /** Something was committed since the head was last looked at. */
    let missed = false;
    let wake: (() => void) | undefined;
    const waiting = new Set<{ readonly until: number; readonly resolve: () => void }>();
    const reach = (next: number): void => {
      position = next;
      for (const one of waiting) {
        if (!signal.aborted && position < one.until) continue;
        waiting.delete(one);
        one.resolve();
      }
    };
    const stopping = new AbortController();
    const { signal } = stopping;
    const wants = (stream: string) => prefixes === undefined || prefixes.some((prefix) => stream.startsWith(prefix));

    /** The same page until it is accepted, read afresh after each failed try: what a handler did to its bytes does not last. */
    const deliverUntil = async (head: number): Promise<void> => {
      for (let pause = FIRST_PAUSE; !signal.aborted; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
        try {
          const page =
            (pause === FIRST_PAUSE ? source.recentPage(position, prefixes, limit, head) : undefined) ??
            source.readPage(position, prefixes, limit, head);
          if (page.events.length > 0) await deliver(page);
          reach(Number(page.next));
          return;
        } catch {
          source.forgetRecent();
          await setTimeout(pause, undefined, { signal }).catch(() => undefined);
        }
      }
    };

    const run = async () => {
      while (!signal.aborted) {
        // a long way to catch up leaves room for everybody else
        await setImmediate();
        missed = false;
        const head = source.head();
        await deliverUntil(head);
        if (position < head || missed || signal.aborted) continue;
        await new Promise<void>((resolve) => (wake = resolve));
        wake = undefined;
      }
    };

    const member = {
      committed({ before, last, streams }: Committed) {
        missed = true;
        if (wake === undefined) return;
        if (position === before && !streams.some(wants)) reach(last);
        else wake();
      },
      async stop() {
        stopping.abort();
        reach(position);
        wake?.();
        members.delete(member);
        await running;
      },
    };
    members.add(member);
    const running = run();
    return {
      get position(): Position {
        return String(position);
      },
      async reached(wanted) {
        const until = positionNumber(wanted);
        if (!signal.aborted && position < until) await new Promise<void>((resolve) => waiting.add({ until, resolve }));
      },
      stop: () => member.stop(),
    };
  };

  return {
    add,
    committed: (commit) => {
      for (const member of members) member.committed(commit);
    },
    close: async () => {
      await Promise.all([...members].map((member) => member.stop()));
    },
  };
};
