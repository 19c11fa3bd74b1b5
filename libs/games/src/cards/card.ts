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
