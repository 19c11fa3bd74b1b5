import { CasinoError } from '@casino/kernel';
import type { Card } from '../cards/card.js';
import { codeOf } from '../cards/card-code.js';
import { evaluateFive, evaluateSeven } from './evaluate-cards.js';
import { handClassOf } from './hand-value.js';

const rankIndex = (card: Card): number => codeOf(card) % 13;

/** Every choice of five of the cards, in the order of the cards. */
const choicesOfFive = (cards: readonly Card[]): Card[][] => {
  const choose = (from: number, count: number): Card[][] => {
    if (count === 0) return [[]];
    return cards.slice(from).flatMap((card, offset) => choose(from + offset + 1, count - 1).map((rest) => [card, ...rest]));
  };
  return choose(0, 5);
};

/** As a croupier lays them out: fours, threes and pairs first, then from the highest card; the ace of a five-high straight last. */
const laidOut = (hand: readonly Card[]): readonly Card[] => {
  const times = (card: Card): number => hand.filter((other) => rankIndex(other) === rankIndex(card)).length;
  const sorted = [...hand].sort((left, right) => times(right) - times(left) || rankIndex(right) - rankIndex(left));
  const straight = handClassOf(evaluateFive(hand)).startsWith('straight');
  const [first, second, ...rest] = sorted;
  if (!straight || first === undefined || second === undefined || first.charAt(0) !== 'A' || second.charAt(0) !== '5') return sorted;
  return [second, ...rest, first];
};

/**
 * The five cards that make the hand, laid out for display, of five or seven cards. Where several choices are equal in value, the one whose
 * cards come first in `cards`. @throws CasinoError `invalid-cards`
 */
export const bestFiveOf = (cards: readonly Card[]): readonly Card[] => {
  if (cards.length !== 5 && cards.length !== 7)
    throw new CasinoError('invalid-cards', `A hand has five or seven cards, not ${cards.length}.`);
  const value = cards.length === 5 ? evaluateFive(cards) : evaluateSeven(cards);
  const best = choicesOfFive(cards).find((choice) => evaluateFive(choice) === value);
  if (best === undefined) throw new CasinoError('internal-error', 'No five of the cards make the hand.');
  return laidOut(best);
};
