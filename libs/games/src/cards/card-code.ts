import { DECK_54, parseCard, RANKS, SUITS, type Card } from './card.js';

/** Integer code of a card: its place in `DECK_54`, so 13 × suit + rank (both from 0, deuce and clubs first); jokers 52 and 53. */
export type CardCode = number;

/** What is not a card. */
export const NO_CARD = -1;

// Two lookups by character instead of one by string: the evaluators' entry is on every settlement's path.
const rankBy = new Int8Array(128).fill(NO_CARD);
const suitBy = new Int8Array(128).fill(NO_CARD);
RANKS.forEach((rank, index) => (rankBy[rank.charCodeAt(0)] = index));
SUITS.forEach((suit, index) => (suitBy[suit.charCodeAt(0)] = index * RANKS.length));

/** Code 0 to 51 of a card with rank and suit, `NO_CARD` for anything else, jokers included. */
export const suitedCodeOf = (text: string): CardCode => {
  if (text.length !== 2) return NO_CARD;
  const rank = rankBy[text.charCodeAt(0)];
  const suit = suitBy[text.charCodeAt(1)];
  return rank === undefined || suit === undefined || rank < 0 || suit < 0 ? NO_CARD : suit + rank;
};

/** Code 0 to 53. @throws CasinoError `invalid-cards` */
export const codeOf = (card: Card): CardCode => DECK_54.indexOf(parseCard(card));

/** The card of a code 0 to 53. @throws CasinoError `invalid-cards` */
export const cardOf = (code: CardCode): Card => parseCard(DECK_54[code]);
