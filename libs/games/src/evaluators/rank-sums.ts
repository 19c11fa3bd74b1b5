import type { HandValue } from './hand-value.js';
import { ranksValue } from './rank-value.js';

/**
 * One key per rank, deuce to ace, such that no two different multisets of five to seven ranks (a rank at most four times) have the same sum
 * (the set that SpecialK's evaluator made known). The largest sum, A-A-A-A-K-K-K, takes 23 bits.
 */
export const RANK_KEYS = [0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181] as const;
export const RANK_SUM_BITS = 23;

/** Every multiset of `size` ranks: the sum of its keys, and the value of its best five cards when there is no flush. */
export const forEachRankSum = (size: number, visit: (sum: number, value: HandValue) => void): void => {
  const choose = (rank: number, left: number, sum: number, any: number, twice: number, thrice: number, four: number): void => {
    const key = RANK_KEYS[rank];
    if (key === undefined || left === 0) {
      if (left === 0) visit(sum, ranksValue(any, twice, thrice, four));
      return;
    }
    const bit = 1 << rank;
    const next = rank + 1;
    choose(next, left, sum, any, twice, thrice, four);
    if (left >= 1) choose(next, left - 1, sum + key, any | bit, twice, thrice, four);
    if (left >= 2) choose(next, left - 2, sum + 2 * key, any | bit, twice | bit, thrice, four);
    if (left >= 3) choose(next, left - 3, sum + 3 * key, any | bit, twice | bit, thrice | bit, four);
    if (left >= 4) choose(next, left - 4, sum + 4 * key, any | bit, twice | bit, thrice | bit, four | bit);
  };
  choose(0, size, 0, 0, 0, 0, 0);
};
