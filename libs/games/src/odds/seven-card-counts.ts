import { HAND_CLASSES, handClassOf, type HandClass } from '../evaluators/hand-value.js';
import { flushValue, RANK_MASKS, ranksValue } from '../evaluators/rank-value.js';
import { binomial } from './binomial.js';

const RANK_COUNT = 13;
const HAND = 7;
/** Ways to choose the suits of `count` cards of a rank. */
const SUITS_OF = [1n, 4n, 6n, 4n, 1n] as const;
/** The same when the rank's card in a given suit is among them, and when it is not. */
const WITH_SUIT = [0n, 1n, 3n, 3n, 1n] as const;
const WITHOUT_SUIT = [1n, 3n, 3n, 1n, 0n] as const;

const ranksIn = (mask: number): number => {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
};

const countsByClass = (): Record<HandClass, bigint> => {
  const counts = Object.fromEntries(HAND_CLASSES.map((name) => [name, 0n])) as Record<HandClass, bigint>;

  // Hands with a flush: at most one suit has five of seven cards, and its cards alone make the hand.
  for (let mask = 0; mask < RANK_MASKS; mask += 1) {
    const suited = ranksIn(mask);
    if (suited >= 5 && suited <= HAND) counts[handClassOf(flushValue(mask))] += 4n * binomial(3 * RANK_COUNT, HAND - suited);
  }

  // Hands without one: every multiset of seven ranks, with its number of suit choices that give no suit five cards.
  // `suited[k]` counts the choices so far in which one given suit has k cards.
  const visit = (
    rank: number,
    left: number,
    all: bigint,
    suited: readonly bigint[],
    any: number,
    twice: number,
    thrice: number,
    four: number,
  ): void => {
    if (rank === RANK_COUNT) {
      if (left > 0) return;
      const flushes = 4n * suited.slice(5).reduce((sum, choices) => sum + choices, 0n);
      counts[handClassOf(ranksValue(any, twice, thrice, four))] += all - flushes;
      return;
    }
    if (left > 4 * (RANK_COUNT - rank)) return;
    const bit = 1 << rank;
    SUITS_OF.slice(0, left + 1).forEach((choices, count) => {
      const next = suited.map(
        (before, k) => before * (WITHOUT_SUIT[count] as bigint) + (suited[k - 1] ?? 0n) * (WITH_SUIT[count] as bigint),
      );
      visit(
        rank + 1,
        left - count,
        all * choices,
        next,
        count >= 1 ? any | bit : any,
        count >= 2 ? twice | bit : twice,
        count >= 3 ? thrice | bit : thrice,
        count >= 4 ? four | bit : four,
      );
    });
  };
  visit(0, HAND, 1n, [1n, 0n, 0n, 0n, 0n, 0n, 0n, 0n], 0, 0, 0, 0);
  return counts;
};

let known: Readonly<Record<HandClass, bigint>> | undefined;

/**
 * How many of the 133,784,560 hands of seven cards have their best five in each class. Counted, not looked up: every multiset of ranks with
 * all its suit choices, and every set of suited ranks. Counted once per process.
 */
export const sevenCardCounts = (): Readonly<Record<HandClass, bigint>> => (known ??= Object.freeze(countsByClass()));
