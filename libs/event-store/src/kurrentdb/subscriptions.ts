import { setTimeout as pause } from 'node:timers/promises';
import type { EventStore, Page, Position, StoredEvent, Subscription } from '../event-store.js';
import type { Recorded } from './recorded.js';
import type { Follower } from './follower.js';
import { comparePlaces, formatPlace, laterOf, parsePlace, type Place } from './position.js';

const FIRST_PAUSE = 50;
const LONGEST_PAUSE = 5_000;
const PAGE = 500;

export interface SubscriptionSource {
  readonly follower: () => Follower;
  readPage(after: Position, prefixes: readonly string[] | undefined, limit: number): Promise<Page>;
  wants(prefixes: readonly string[] | undefined): (stream: string) => boolean;
  toStored(event: Recorded): StoredEvent;
}

export interface Subscriptions {
  add(...parameters: Parameters<EventStore['subscribe']>): Subscription;
  progress(events: readonly Recorded[], seen: Place): void;
  /** How many events after a place are known without a read, and the place from which a read would go on. */
  known(after: Place, asked: { readonly prefixes?: readonly string[] }): { readonly known: number; readonly from: Place };
  /** Stops all; resolves when no handler is running. */
  close(): Promise<void>;
}

/** Any number of subscriptions: from their own positions by pages until they reach what the follower keeps, then from there. */
export const createSubscriptions = ({ follower, readPage, wants, toStored }: SubscriptionSource): Subscriptions => {
  const members = new Set<{ progress(events: readonly Recorded[], seen: Place): void; stop(): Promise<void> }>();

  const add: Subscriptions['add'] = (after, { prefixes, limit = PAGE }, deliver) => {
    let position = parsePlace(after);
    let wake: (() => void) | undefined;
    const waiting = new Set<{ readonly until: Place; readonly resolve: () => void }>();
    const reach = (place: Place): void => {
      position = laterOf(position, place);
      for (const one of waiting) {
        if (!signal.aborted && comparePlaces(position, one.until) < 0) continue;
        waiting.delete(one);
        one.resolve();
      }
    };
    /** Something came while it was not waiting. */
    let missed = false;
    const stopping = new AbortController();
    const { signal } = stopping;
    const wanted = wants(prefixes);

    const keptPage = (): Page => {
      const { events, seen } = follower().kept();
      let from = events.length;
      while (from > 0 && comparePlaces((events[from - 1] as Recorded).place, position) > 0) from--;
      const matching = events.slice(from).filter(({ stream }) => wanted(stream));
      const page = matching.slice(0, limit).map((event) => ({ ...toStored(event), bytes: Uint8Array.from(event.bytes) }));
      const end = page.length === matching.length;
      const last = matching[page.length - 1]?.place ?? position;
      return { events: page, next: formatPlace(end ? laterOf(position, laterOf(last, seen)) : last), end };
    };

    /** @returns false when there is nothing to do but to wait */
    const step = async (): Promise<boolean> => {
      const kept = follower().covers(position);
      const page = kept ? keptPage() : await readPage(formatPlace(position), prefixes, limit);
      if (page.events.length > 0) {
        if (signal.aborted) return true;
        await deliver(page);
      }
      const moved = comparePlaces(parsePlace(page.next), position) > 0;
      reach(parsePlace(page.next));
      return page.events.length > 0 || (!kept && (moved || !page.end));
    };

    const run = async (): Promise<void> => {
      // never before `add` has returned
      await Promise.resolve();
      follower().start();
      for (let wait = FIRST_PAUSE; !signal.aborted;) {
        try {
          missed = false;
          const worked = await step();
          wait = FIRST_PAUSE;
          if (worked || missed || signal.aborted) continue;
          await new Promise<void>((resolve) => (wake = resolve));
          wake = undefined;
        } catch {
          // the handler said no, or the store cannot be read: the same page again, with fresh bytes
          await pause(wait, undefined, { signal }).catch(() => undefined);
          wait = Math.min(2 * wait, LONGEST_PAUSE);
        }
      }
    };

    const member = {
      progress(events: readonly Recorded[], seen: Place) {
        missed = true;
        if (wake === undefined) return;
        // nothing for it: it moves on, so that it stays where the follower has everything
        if (follower().covers(position) && !events.some(({ stream, place }) => comparePlaces(place, position) > 0 && wanted(stream)))
          reach(seen);
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
      get position() {
        return formatPlace(position);
      },
      async reached(wanted) {
        const until = parsePlace(wanted);
        if (signal.aborted || comparePlaces(position, until) >= 0) return;
        const reached = new Promise<void>((resolve) => waiting.add({ until, resolve }));
        follower().look(until);
        await reached;
      },
      stop: () => member.stop(),
    };
  };

  return {
    add,
    progress: (events, seen) => {
      for (const member of members) member.progress(events, seen);
    },
    known(after, { prefixes }) {
      if (!follower().covers(after)) return { known: 0, from: after };
      const { events, seen } = follower().kept();
      const wanted = wants(prefixes);
      const known = events.filter(({ stream, place }) => comparePlaces(place, after) > 0 && wanted(stream)).length;
      return { known, from: laterOf(after, seen) };
    },
    close: async () => {
      await Promise.all([...members].map((member) => member.stop()));
    },
  };
};
