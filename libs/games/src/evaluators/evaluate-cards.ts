import { CasinoError } from '@casino/kernel';
import type { Card } from '../cards/card.js';
import { NO_CARD, suitedCodeOf, type CardCode } from '../cards/card-code.js';
import { evaluateFiveCodes, evaluateSevenCodes } from './evaluate-codes.js';
import type { HandValue } from './hand-value.js';

const requireCount = (cards: readonly Card[], count: number): void => {
  if (cards.length !== count) throw new CasinoError('invalid-cards', `The hand has ${cards.length} cards instead of ${count}.`);
};

const codeAt = (cards: readonly Card[], place: number): CardCode => {
  const card = cards[place];
  const code = typeof card === 'string' ? suitedCodeOf(card) : NO_CARD;
  if (code === NO_CARD) throw new CasinoError('invalid-cards', `"${card}" is no card of a poker hand.`);
  return code;
};

const requireDistinct = (cards: readonly Card[]): void => {
  let low = 0;
  let high = 0;
  for (let place = 0; place < cards.length; place += 1) {
    const code = codeAt(cards, place);
    const bit = 1 << (code % 32);
    if (((code < 32 ? low : high) & bit) !== 0) throw new CasinoError('invalid-cards', `The hand has ${cards[place]} twice.`);
    if (code < 32) low |= bit;
    else high |= bit;
  }
};

/** Value of a hand of five cards. @throws CasinoError `invalid-cards` unless they are five different cards, none of them a joker */
export const evaluateFive = (cards: readonly Card[]): HandValue => {
  requireCount(cards, 5);
  requireDistinct(cards);
  return evaluateFiveCodes(codeAt(cards, 0), codeAt(cards, 1), codeAt(cards, 2), codeAt(cards, 3), codeAt(cards, 4));
};

/**
 * Value of the best five of seven cards. @throws CasinoError `invalid-cards` unless they are seven different cards, none of them a joker
 */
export const evaluateSeven = (cards: readonly Card[]): HandValue => {
  requireCount(cards, 7);
  requireDistinct(cards);
  return evaluateSevenCodes(
    codeAt(cards, 0),
    codeAt(cards, 1),
    codeAt(cards, 2),
    codeAt(cards, 3),
    codeAt(cards, 4),
    codeAt(cards, 5),
    codeAt(cards, 6),
  );
};
