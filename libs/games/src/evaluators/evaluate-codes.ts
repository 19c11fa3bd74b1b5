import type { CardCode } from '../cards/card-code.js';
import type { HandValue } from './hand-value.js';
import { flushValue, ranksValue } from './rank-value.js';

const valueOf = (codes: readonly CardCode[]): HandValue => {
  const suits = [0, 0, 0, 0];
  let any = 0;
  let twice = 0;
  let thrice = 0;
  let four = 0;
  for (const code of codes) {
    const bit = 1 << code % 13;
    const suit = Math.floor(code / 13);
    suits[suit] = (suits[suit] as number) | bit;
    four |= thrice & bit;
    thrice |= twice & bit;
    twice |= any & bit;
    any |= bit;
  }
  const flush = suits.find((mask) => mask.toString(2).replaceAll('0', '').length >= 5);
  return flush === undefined ? ranksValue(any, twice, thrice, four) : flushValue(flush);
};

/** Value of five different codes 0 to 51, which are not checked. */
export const evaluateFiveCodes = (a: CardCode, b: CardCode, c: CardCode, d: CardCode, e: CardCode): HandValue => valueOf([a, b, c, d, e]);

/** Value of the best five of seven different codes 0 to 51, which are not checked. */
export const evaluateSevenCodes = (a: CardCode, b: CardCode, c: CardCode, d: CardCode, e: CardCode, f: CardCode, g: CardCode): HandValue =>
  valueOf([a, b, c, d, e, f, g]);
