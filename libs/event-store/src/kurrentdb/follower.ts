import { setTimeout as pause } from 'node:timers/promises';
import { START } from '@kurrent/kurrentdb-client';
import type { Connection } from './connection.js';
import { comparePlaces, isNear, laterOf, type Place } from './position.js';
import { createBrought, type Brought } from './brought.js';
import { fromResolved, type Recorded } from './recorded.js';
import { serverFilter, type StreamFilter } from './stream-filter.js';

const FIRST_PAUSE = 50;
const LONGEST_PAUSE = 2_000;
/** How much of the newest events is kept for those that follow closely. */
const KEPT_EVENTS = 4_000;
const KEPT_BYTES = 16 * 1024 * 1024;

export interface FollowerOptions {
  readonly connection: Connection;
  readonly filter: StreamFilter & { readonly prefixes: readonly string[] | 'all' };
  /** Every so often (ms) the subscription is compared with what a read finds. */
  readonly heartbeat: number;
  /** The first wanted event after a place, read from the leader; `next` is as far as was looked. */
  probe(after: Place): Promise<{ readonly found: Place | undefined; readonly next: Place }>;
  /** Told of events that came, and of places that were passed without any. */
  progress(events: readonly Recorded[], seen: Place): void;
}

export interface Follower extends Pick<Brought, 'brought'> {
  start(): void;
  /** Goes as far as this by itself, also when nothing comes from there: what is of others alone is not told at once. */
  look(until: Place): void;
  /** True when everything wanted after this place that was seen is still kept. */
  covers(place: Place): boolean;
  /** The newest events, oldest first, and as far as they go. Only while it covers something. */
  kept(): { readonly events: readonly Recorded[]; readonly seen: Place };
  /** How often the subscription was opened. */
  readonly opened: number;
  stop(): Promise<void>;
}

/**
 * The one subscription of a store. Many on one channel get nothing, silently; and one that gets nothing is not told from a quiet
 * floor either, so a read looks now and then whether there was something to get.
 */
export const createFollower = ({ connection, filter, heartbeat, probe, progress }: FollowerOptions): Follower => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const events: Recorded[] = [];
  let bytes = 0;
  /** Kept is what came after `floor`, up to `seen`. */
  let floor: Place | undefined;
  let seen: Place | undefined;
  let opened = 0;
  let cut: ((reason: Error) => void) | undefined;
  let running: Promise<unknown> | undefined;
  const appended = createBrought();

  /** As far as somebody waits for. */
  let wanted: Place | undefined;
  let looking = false;

  /** A short read of what may be of others alone; the subscription itself goes the long ways. */
  const lookOn = async (): Promise<void> => {
    if (looking) return;
    looking = true;
    try {
      for (;;) {
        const before = seen;
        if (signal.aborted || before === undefined || wanted === undefined || comparePlaces(before, wanted) >= 0 || !isNear(before, wanted))
          return;
        const { found, next } = await probe(before);
        // what was found comes by itself, and then it is looked on
        if (found !== undefined) return;
        skip(next);
      }
    } catch {
      // who waits asks again
    } finally {
      looking = false;
    }
  };

  const pass = (place: Place): boolean => {
    if (seen !== undefined && comparePlaces(place, seen) <= 0) return false;
    seen = place;
    return true;
  };

  const take = (event: Recorded): void => {
    // after a new start from a checkpoint, the last may come again
    if (!pass(event.place) || !filter.wants(event.stream)) return;
    events.push(event);
    appended.take(event);
    bytes += event.bytes.byteLength;
    while (events.length > KEPT_EVENTS || bytes > KEPT_BYTES) {
      const oldest = events.shift();
      if (oldest === undefined) break;
      appended.forget(oldest);
      bytes -= oldest.bytes.byteLength;
      floor = oldest.place;
    }
    progress([event], event.place);
    void lookOn();
  };

  const skip = (place: Place): void => {
    if (!pass(place)) return;
    appended.pass(place);
    progress([], place);
    void lookOn();
  };

  /** Until it ends or fails. */
  const follow = async (from: Place): Promise<void> => {
    opened++;
    appended.begin();
    const subscription = connection.client.subscribeToAll({
      fromPosition: from.commit < 0n ? START : from,
      requiresLeader: true,
      filter: serverFilter(filter.prefixes, (_, place) => skip(place)),
    });
    try {
      await new Promise<void>((resolve, reject) => {
        cut = reject;
        subscription.on('data', (resolved) => {
          try {
            const event = fromResolved(resolved);
            if (event !== undefined) take(event);
          } catch (error) {
            reject(error as Error);
          }
        });
        // stays, so that what is said later still has a listener
        subscription.on('error', reject);
        subscription.on('end', resolve);
        subscription.on('close', resolve);
        if (signal.aborted) resolve();
      });
    } finally {
      cut = undefined;
      appended.end();
      subscription.unsubscribe().catch(() => undefined);
    }
  };

  const run = async (): Promise<void> => {
    for (let wait = FIRST_PAUSE; !signal.aborted; wait = Math.min(2 * wait, LONGEST_PAUSE)) {
      const before = seen;
      try {
        if (seen === undefined) {
          floor = seen = (await connection.head()) ?? { commit: -1n, prepare: -1n };
          progress([], seen);
          void lookOn();
        }
        await follow(seen);
      } catch {
        // what was not seen is asked for again
      }
      if (seen !== before) wait = FIRST_PAUSE;
      await pause(wait, undefined, { signal }).catch(() => undefined);
    }
  };

  const watch = async (): Promise<void> => {
    while (!signal.aborted) {
      await pause(heartbeat, undefined, { signal }).catch(() => undefined);
      if (signal.aborted || seen === undefined || cut === undefined) continue;
      const before = seen;
      try {
        const { found, next } = await probe(before);
        if (found === undefined) {
          skip(next);
          continue;
        }
        // it may be on its way
        await pause(Math.min(heartbeat, 1_000), undefined, { signal }).catch(() => undefined);
        if (comparePlaces(seen, found) < 0) cut?.(new Error('the subscription is silent'));
      } catch {
        // a server that cannot be read says nothing about the subscription
      }
    }
  };

  return {
    start() {
      running ??= Promise.all([run(), watch()]);
    },
    look(until) {
      wanted = wanted === undefined ? until : laterOf(wanted, until);
      void lookOn();
    },
    covers: (place) => floor !== undefined && comparePlaces(floor, place) <= 0,
    kept: () => ({ events, seen: seen ?? { commit: -1n, prepare: -1n } }),
    brought: (stream, first, count, at) => (filter.wants(stream) ? appended.brought(stream, first, count, at) : Promise.resolve(undefined)),
    get opened() {
      return opened;
    },
    async stop() {
      stopping.abort();
      cut?.(new Error('stopped'));
      await running;
    },
  };
};
