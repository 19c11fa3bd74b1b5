import type { Refusal } from '@casino/kernel';
import { isCard, isJoker, JOKERS, type Card } from './card.js';

const refuse = (detail: string): Refusal => ({ code: 'invalid-cards', detail });

/**
 * The croupier's verification before play (rules §1): every card once, with both jokers in a deck of 54 and none in a deck of 52.
 * The order does not matter. @returns why it is not such a deck (`invalid-cards`), or undefined when it is
 */
export const verifyDeck = (cards: readonly Card[], size: 52 | 54): Refusal | undefined => {
  const unknown = cards.find((card) => !isCard(card));
  if (unknown !== undefined) return refuse(`"${unknown}" is not a card.`);
  if (cards.length !== size) return refuse(`The deck has ${cards.length} cards instead of ${size}.`);
  const seen = new Set<Card>();
  for (const card of cards) {
    if (seen.has(card)) return refuse(`The deck has ${card} twice.`);
    seen.add(card);
  }
  const jokers = cards.filter(isJoker).length;
  const expected = size === 54 ? JOKERS.length : 0;
  return jokers === expected ? undefined : refuse(`The deck has ${jokers} jokers instead of ${expected}.`);
};
