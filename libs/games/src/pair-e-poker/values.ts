import { CasinoError } from '@casino/kernel';
import { DECK_54, isJoker, rankOf, type Card } from '../cards/card.js';

/** What the value boxes of the layout are marked with, in the order of the single row (V, D, R on a French cloth are J, Q, K). */
export const VALUES = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'JOKER'] as const;
export type Value = (typeof VALUES)[number];

const marked = (mark: string): Value => {
  const value = VALUES.find((known) => known === mark);
  if (value === undefined) throw new CasinoError('invalid-cards', `No value box is marked ${mark}.`);
  return value;
};

const BY_CARD: ReadonlyMap<Card, Value> = new Map(
  DECK_54.map((card) => [card, isJoker(card) ? 'JOKER' : marked(rankOf(card) === 'T' ? '10' : rankOf(card))]),
);

/** @throws CasinoError `invalid-cards` for a card that is not one of the 54. */
export const valueOf = (card: Card): Value => {
  const value = BY_CARD.get(card);
  if (value === undefined) throw new CasinoError('invalid-cards', `${card} is not a card of this deck.`);
  return value;
};
