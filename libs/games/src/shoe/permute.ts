import { hmacSha256 } from './digest.js';
import { aboutBytes, type ShoeOf } from './shoe-bytes.js';
import { uniformBelow } from './uniform.js';

/**
 * The words of a shoe: the first two bytes of draw(0), draw(1), … Each word has 32 bytes of HMAC output to itself, whether it is used or
 * thrown away; the other 30 are never used, so two draws share nothing.
 */
export const wordsOf = (secret: Uint8Array, shoe: ShoeOf): (() => number) => {
  const message = aboutBytes('draw', shoe, 0);
  const index = new DataView(message.buffer, message.length - 4);
  let counter = 0;
  return () => {
    index.setUint32(0, counter);
    const block = hmacSha256(secret, message);
    counter += 1;
    return (block[0] as number) * 256 + (block[1] as number);
  };
};

/**
 * Fisher-Yates from the end: for last = n − 1 down to 1, the card at `last` changes places with the one at uniformBelow(last + 1).
 * @returns a new array, every order of `deck` exactly as likely when the words are uniform
 */
export const permute = <T>(deck: readonly T[], nextWord: () => number): T[] => {
  const cards = [...deck];
  for (let last = cards.length - 1; last > 0; last -= 1) {
    const chosen = uniformBelow(last + 1, nextWord);
    const moved = cards[chosen] as T;
    cards[chosen] = cards[last] as T;
    cards[last] = moved;
  }
  return cards;
};
