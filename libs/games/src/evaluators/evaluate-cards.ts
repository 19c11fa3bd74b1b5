import { CasinoError } from '@casino/kernel';
import type { Card } from '../cards/card.js';
import { suitedCodeOf } from '../cards/card-code.js';
import { evaluateFiveCodes, evaluateSevenCodes } from './evaluate-codes.js';
import type { HandValue } from './hand-value.js';

const refuse = (detail: string): never => {
  throw new CasinoError('invalid-cards', detail);
};

/** The card's code, its bit added to those seen. */
const codeAt = (cards: readonly Card[], place: number): number => {
  const card = cards[place];
  const code = card === undefined ? -1 : suitedCodeOf(card);
  return code >= 0 ? code : refuse(`"${card}" is no card of a poker hand.`);
};

const requireCount = (cards: readonly Card[], count: number): void => {
  if (cards.length !== count) refuse(`A hand of ${count} cards was expected, ${cards.length} were given.`);
};

const requireDistinct = (cards: readonly Card[], ...codes: readonly number[]): void => {
  if (new Set(codes).size !== codes.length) refuse(`A card is twice among ${cards.join(' ')}.`);
};

/**
 * Value of a hand of five cards. @throws CasinoError `invalid-cards` unless they are five different cards without a joker
 */
export const evaluateFive = (cards: readonly Card[]): HandValue => {
  requireCount(cards, 5);
  const a = codeAt(cards, 0);
  const b = codeAt(cards, 1);
  const c = codeAt(cards, 2);
  const d = codeAt(cards, 3);
  const e = codeAt(cards, 4);
  requireDistinct(cards, a, b, c, d, e);
  return evaluateFiveCodes(a, b, c, d, e);
};

/**
 * Value of the best five of seven cards. @throws CasinoError `invalid-cards` unless they are seven different cards without a joker
 */
export const evaluateSeven = (cards: readonly Card[]): HandValue => {
  requireCount(cards, 7);
  const a = codeAt(cards, 0);
  const b = codeAt(cards, 1);
  const c = codeAt(cards, 2);
  const d = codeAt(cards, 3);
  const e = codeAt(cards, 4);
  const f = codeAt(cards, 5);
  const g = codeAt(cards, 6);
  requireDistinct(cards, a, b, c, d, e, f, g);
  return evaluateSevenCodes(a, b, c, d, e, f, g);
};
