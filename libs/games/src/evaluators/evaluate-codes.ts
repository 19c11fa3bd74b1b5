import type { CardCode } from '../cards/card-code.js';
import type { HandValue } from './hand-value.js';
import { BUCKET_FACTOR, emptyRankSumTable, fillRankSumTable, SLOT_FACTOR } from './rank-sum-table.js';
import { RANK_KEYS, RANK_SUM_BITS } from './rank-sums.js';
import { flushValue, RANK_MASKS } from './rank-value.js';

/*
 * One 32-bit key per card: its rank's key in the low 23 bits, and above them its suit as a digit of a number to base 8 (clubs 0, diamonds 1,
 * hearts 8, spades 64). The sum of a hand's keys then holds the rank sum and how many cards each suit has: one look-up tells a flush, one
 * more the value. The tables (0.3 MB) are made at the first hand, in some milliseconds, so that a start does not wait for them.
 */
const SUM_BITS = RANK_SUM_BITS;
const RANK_SUM = (1 << SUM_BITS) - 1;
const SUIT_DIGITS = [0, 1, 8, 64] as const;
const NO_FLUSH = 4;

const keys = new Int32Array(52);
const bits = new Uint16Array(52);
const suits = new Uint8Array(52);
/** Digits of the suits of five or seven cards → the suit that has five, or `NO_FLUSH`. */
const flushOfFive = new Uint8Array(512).fill(NO_FLUSH);
const flushOfSeven = new Uint8Array(512).fill(NO_FLUSH);
const flushes = new Uint16Array(RANK_MASKS);

const fiveTable = emptyRankSumTable(10, 14);
const sevenTable = emptyRankSumTable(12, 17);
const { displacements: fiveDisplacements, values: fiveValues, bucketShift: fiveBucketShift, slotShift: fiveSlotShift } = fiveTable;
const { displacements: sevenDisplacements, values: sevenValues, bucketShift: sevenBucketShift, slotShift: sevenSlotShift } = sevenTable;

// Of this module, not looked up in another's exports or among the globals at every hand: three times the speed.
const { imul } = Math;
const bucketFactor = BUCKET_FACTOR;
const slotFactor = SLOT_FACTOR;

let ready = false;

const makeTables = (): void => {
  for (let code = 0; code < 52; code += 1) {
    const suit = Math.floor(code / 13);
    keys[code] = (RANK_KEYS[code % 13] as number) + ((SUIT_DIGITS[suit] as number) << SUM_BITS);
    bits[code] = 1 << (code % 13);
    suits[code] = suit;
  }
  SUIT_DIGITS.forEach((digit, suit) => {
    flushOfFive[5 * digit] = suit;
    for (const other of SUIT_DIGITS) for (const another of SUIT_DIGITS) flushOfSeven[5 * digit + other + another] = suit;
  });
  for (let mask = 0; mask < RANK_MASKS; mask += 1) flushes[mask] = flushValue(mask);
  fillRankSumTable(fiveTable, 5);
  fillRankSumTable(sevenTable, 7);
  ready = true;
};

/** The card's rank when it has the suit, as a mask. */
const bitIn = (suit: number, code: CardCode): number => (suits[code] === suit ? (bits[code] as number) : 0);

/** Value of five different codes 0 to 51, which are not checked. */
export const evaluateFiveCodes = (a: CardCode, b: CardCode, c: CardCode, d: CardCode, e: CardCode): HandValue => {
  if (!ready) makeTables();
  const key = ((keys[a] as number) + (keys[b] as number) + (keys[c] as number) + (keys[d] as number) + (keys[e] as number)) | 0;
  if (flushOfFive[key >>> SUM_BITS] !== NO_FLUSH) {
    const mask = (bits[a] as number) | (bits[b] as number) | (bits[c] as number) | (bits[d] as number) | (bits[e] as number);
    return flushes[mask] as number;
  }
  const sum = key & RANK_SUM;
  const displacement = fiveDisplacements[imul(sum, bucketFactor) >>> fiveBucketShift] as number;
  return fiveValues[(imul(sum, slotFactor) >>> fiveSlotShift) ^ displacement] as number;
};

/** Value of the best five of seven different codes 0 to 51, which are not checked. */
export const evaluateSevenCodes = (
  a: CardCode,
  b: CardCode,
  c: CardCode,
  d: CardCode,
  e: CardCode,
  f: CardCode,
  g: CardCode,
): HandValue => {
  if (!ready) makeTables();
  const key =
    ((keys[a] as number) +
      (keys[b] as number) +
      (keys[c] as number) +
      (keys[d] as number) +
      (keys[e] as number) +
      (keys[f] as number) +
      (keys[g] as number)) |
    0;
  const suit = flushOfSeven[key >>> SUM_BITS] as number;
  if (suit !== NO_FLUSH) {
    const early = bitIn(suit, a) | bitIn(suit, b) | bitIn(suit, c) | bitIn(suit, d);
    return flushes[early | bitIn(suit, e) | bitIn(suit, f) | bitIn(suit, g)] as number;
  }
  const sum = key & RANK_SUM;
  const displacement = sevenDisplacements[imul(sum, bucketFactor) >>> sevenBucketShift] as number;
  return sevenValues[(imul(sum, slotFactor) >>> sevenSlotShift) ^ displacement] as number;
};
