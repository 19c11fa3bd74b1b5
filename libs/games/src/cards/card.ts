import { CasinoError } from '@casino/kernel';

/**
 * A card's two-character code: rank then suit (`As`, `Td`, `2c`), the two jokers `Xr` and `Xb`.
 * The codes are what events carry, so they never change.
 */
export type Card = string & { readonly __brand?: 'card' };

export const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A'] as const;
export const SUITS = ['c', 'd', 'h', 's'] as const;
export const JOKERS = ['Xr', 'Xb'] as const;

export const DECK_52: readonly Card[] = SUITS.flatMap((suit) => RANKS.map((rank) => `${rank}${suit}`));
/** 52 cards and two jokers (pair'e poker). */
export const DECK_54: readonly Card[] = [...DECK_52, ...JOKERS];

export type Rank = (typeof RANKS)[number];
export type Suit = (typeof SUITS)[number];
export type Colour = 'red' | 'black';
/** Table option: whether the jokers have a colour (`Xr` red, `Xb` black) or none. */
export type JokerColour = 'none' | 'oneRedOneBlack';

const RANK_SET: ReadonlySet<string> = new Set(RANKS);
const SUIT_SET: ReadonlySet<string> = new Set(SUITS);
const JOKER_SET: ReadonlySet<string> = new Set(JOKERS);
const isRank = (text: string): text is Rank => RANK_SET.has(text);
const isSuit = (text: string): text is Suit => SUIT_SET.has(text);

export const isJoker = (card: Card): boolean => JOKER_SET.has(card);

/** `'2'` to `'A'`, or `'joker'`. */
export const rankOf = (card: Card): Rank | 'joker' => {
  const rank = card.charAt(0);
  return isRank(rank) ? rank : 'joker';
};

/** `'c' | 'd' | 'h' | 's'`; a joker has none. */
export const suitOf = (card: Card): Suit | 'none' => {
  const suit = card.charAt(1);
  return isSuit(suit) ? suit : 'none';
};

/** Diamonds and hearts are red, clubs and spades black; a joker as the table's option says. */
export const colourOf = (card: Card, jokerColour: JokerColour): Colour | 'none' => {
  if (isJoker(card)) {
    if (jokerColour === 'none') return 'none';
    return card === 'Xr' ? 'red' : 'black';
  }
  const suit = suitOf(card);
  return suit === 'd' || suit === 'h' ? 'red' : 'black';
};

const CARD_SET: ReadonlySet<unknown> = new Set(DECK_54);

export const isCard = (value: unknown): value is Card => CARD_SET.has(value);

/** @throws CasinoError `invalid-cards` for anything but one of the 54 codes, spelt exactly */
export const parseCard = (text: unknown): Card => {
  if (!isCard(text)) throw new CasinoError('invalid-cards', 'A card is rank and suit, for example "As" or "Td", or a joker, "Xr" or "Xb".');
  return text;
};
