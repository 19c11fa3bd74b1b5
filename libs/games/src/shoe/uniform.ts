/** How many values a word of randomness can have: two bytes. */
export const WORD_RANGE = 0x1_0000;

/**
 * A number from 0 to `bound − 1`, each exactly as likely. A word at or above the largest multiple of `bound` is thrown away and another
 * is taken: keeping it would favour the low numbers (modulo bias).
 * @param nextWord uniform whole numbers from 0 to `range − 1`, a new one at each call
 */
export const uniformBelow = (bound: number, nextWord: () => number, range = WORD_RANGE): number => {
  if (!Number.isInteger(bound) || bound < 1 || bound > range)
    throw new RangeError(`A bound from 1 to ${range} was expected, not ${bound}.`);
  const limit = range - (range % bound);
  let word = nextWord();
  while (word >= limit) word = nextWord();
  return word % bound;
};
