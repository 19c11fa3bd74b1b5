import { comparePlaces, type Place } from './position.js';
import type { Recorded } from './recorded.js';

/** ms after which a subscription that brings nothing is taken for silent. */
const PATIENCE = 250;

interface Waiting {
  readonly at: Place;
  readonly end: () => void;
}

const placeOf = (stream: string, revision: bigint): string => `${stream}@${revision}`;

/** What a subscription brings of appends, for those who have made them. */
export interface Brought {
  /**
   * `count` events of a stream from `first` on, as the subscription has brought them; undefined: it does not say, so they are to be read.
   * @param at where the last of them stands, so that nobody waits for what was passed
   */
  brought(stream: string, first: bigint, count: number, at: Place): Promise<readonly Recorded[] | undefined>;
  take(event: Recorded): void;
  /** It is kept no longer. */
  forget(event: Recorded): void;
  /** Nothing more comes up to there. */
  pass(place: Place): void;
  /** What an earlier subscription brought says nothing of a server that has come back. */
  begin(): void;
  end(): void;
}

export const createBrought = (): Brought => {
  const known = new Map<string, Recorded>();
  const waiting = new Map<string, Set<Waiting>>();
  let passed: Place | undefined;
  /** Open, and not silent: one wait for nothing is enough. */
  let speaking = false;

  const end = (place: string): void => {
    for (const one of waiting.get(place) ?? []) one.end();
  };
  const endAll = (which: (one: Waiting) => boolean): void => {
    for (const some of waiting.values()) for (const one of some) if (which(one)) one.end();
  };

  const comes = (place: string, at: Place): Promise<void> =>
    new Promise((resolve) => {
      const some = waiting.get(place) ?? new Set();
      const one: Waiting = {
        at,
        end() {
          clearTimeout(timer);
          some.delete(one);
          if (some.size === 0) waiting.delete(place);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        speaking = false;
        one.end();
      }, PATIENCE);
      some.add(one);
      waiting.set(place, some);
    });

  return {
    async brought(stream, first, count, at) {
      const places = Array.from({ length: count }, (_, index) => placeOf(stream, first + BigInt(index)));
      const last = places.at(-1) ?? '';
      const isPassed = passed !== undefined && comparePlaces(at, passed) <= 0;
      if (speaking && !known.has(last) && !isPassed) await comes(last, at);
      const found = places.map((place) => known.get(place));
      return found.every((event) => event !== undefined) ? found : undefined;
    },
    take(event) {
      const place = placeOf(event.stream, event.revision);
      known.set(place, event);
      passed = event.place;
      speaking = true;
      end(place);
    },
    forget: ({ stream, revision }) => void known.delete(placeOf(stream, revision)),
    pass(place) {
      passed = place;
      speaking = true;
      endAll(({ at }) => comparePlaces(at, place) <= 0);
    },
    begin() {
      known.clear();
      speaking = true;
    },
    end() {
      speaking = false;
      endAll(() => true);
    },
  };
};
