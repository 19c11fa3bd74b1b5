import { BELOW, type HandValue } from './hand-value.js';

/** Sets of ranks are 13-bit masks, bit 0 the deuce, bit 12 the ace: comparing masks of one size as numbers compares their high cards. */
export type RankMask = number;
export const RANK_MASKS = 1 << 13;

const popcount = (mask: number): number => {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
};
const top = (mask: RankMask): number => 31 - Math.clz32(mask);
const highest = (mask: RankMask, count: number): RankMask => {
  let kept = mask;
  for (let excess = popcount(mask) - count; excess > 0; excess -= 1) kept &= kept - 1;
  return kept;
};

/** 0 when there is none, else 1 (five high: the ace counts low) to 10 (ace high). */
export const straightIn = (mask: RankMask): number => {
  const withLowAce = (mask << 1) | (mask >> 12);
  const starts = withLowAce & (withLowAce >> 1) & (withLowAce >> 2) & (withLowAce >> 3) & (withLowAce >> 4);
  return starts === 0 ? 0 : top(starts) + 1;
};

/** Index of a mask among the masks with as many ranks; for five ranks, straights left out. */
const index = new Uint16Array(RANK_MASKS);
const counted = new Uint16Array(14);
for (let mask = 0; mask < RANK_MASKS; mask += 1) {
  const size = popcount(mask);
  if (size === 5 && straightIn(mask) !== 0) continue;
  index[mask] = counted[size] as number;
  counted[size] = (counted[size] as number) + 1;
}
const indexOf = (mask: RankMask): number => index[mask] as number;

/** The mask with the bit of a rank cut out, so that the kickers beside it are numbered without a hole. */
const without = (mask: RankMask, rank: number): RankMask => {
  const lower = (1 << rank) - 1;
  return (mask & lower) | ((mask >> 1) & ~lower);
};

/** Best five cards of one suit, five to seven ranks. */
export const flushValue = (mask: RankMask): HandValue => {
  const straight = straightIn(mask);
  return straight === 0 ? BELOW['flush'] + 1 + indexOf(highest(mask, 5)) : BELOW['straight-flush'] + straight;
};

/**
 * Best hand of five to seven cards when no five of them share a suit.
 * @param any the ranks present; @param twice, thrice, four those present at least so often
 */
export const ranksValue = (any: RankMask, twice: RankMask, thrice: RankMask, four: RankMask): HandValue => {
  if (four !== 0) {
    const quad = top(four);
    return BELOW['four-of-a-kind'] + 1 + quad * 12 + top(without(any & ~(1 << quad), quad));
  }
  if (thrice !== 0) {
    const trips = top(thrice);
    const pairs = twice & ~(1 << trips);
    if (pairs !== 0) return BELOW['full-house'] + 1 + trips * 12 + top(without(pairs, trips));
  }
  const straight = straightIn(any);
  if (straight !== 0) return BELOW['straight'] + straight;
  if (thrice !== 0) {
    const trips = top(thrice);
    return BELOW['three-of-a-kind'] + 1 + trips * 66 + indexOf(highest(without(any & ~(1 << trips), trips), 2));
  }
  if (twice !== 0) {
    const pairs = highest(twice, 2);
    const high = top(pairs);
    const low = top(pairs & ~(1 << high));
    if (popcount(pairs) === 1) return BELOW['pair'] + 1 + high * 220 + indexOf(highest(without(any & ~pairs, high), 3));
    const kicker = top(without(without(any & ~pairs, high), low));
    return BELOW['two-pair'] + 1 + indexOf(pairs) * 11 + kicker;
  }
  return BELOW['high-card'] + 1 + indexOf(highest(any, 5));
};
