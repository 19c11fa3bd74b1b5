import type { Money, Refusal } from '@casino/kernel';
import type { Card } from '../../cards/card.js';
import type { CoupView, FaceUp, GameOptions, Limits, Place, Stake } from '../../game.js';
import { ultimateHoldem } from '../ultimate-holdem.js';

const isRefusal = (answer: object): answer is Refusal => 'code' in answer;

/** What the game gave, which must not be a refusal here. */
const given = <T extends object>(answer: T | Refusal): T => {
  if (isRefusal(answer)) throw new Error(`refused: ${answer.code}`);
  return answer;
};

export const OPTIONS: GameOptions = given(ultimateHoldem.options({}));
export const LIMITS: Limits = given(ultimateHoldem.limits(10n, {}));

export const coupOf = (stakes: readonly Stake[], changes: Partial<CoupView> = {}): CoupView => ({
  options: OPTIONS,
  payTable: ultimateHoldem.payTable(OPTIONS),
  limits: LIMITS,
  jp1Stake: null,
  stakes,
  folded: new Set(),
  ...changes,
});

/** An accepted stake, `3-ante` being the bet of seat 3. */
export const stake = (seat: number, position: string, amount: Money, accepted = true): Stake => ({
  id: `${seat}-${position}`,
  seat,
  position,
  amount,
  accepted,
});

const cardsOf = (text: string): readonly Card[] => text.split(' ');

const lay = (faceUp: Map<Place, Card>, places: readonly Place[], text: string): void => {
  const cards = cardsOf(text);
  if (cards.length !== places.length) throw new Error(`${text} does not fill ${places.join(', ')}`);
  places.forEach((place, index) => faceUp.set(place, cards[index] as Card));
};

/** `faceUpOf({ board: '2c 7d 9h Js 4c', dealer: 'Kh Kd', seats: { 1: 'Ah Ad' } })` */
export const faceUpOf = (cards: { board: string; dealer: string; seats: Readonly<Record<number, string>> }): FaceUp => {
  const faceUp = new Map<Place, Card>();
  lay(faceUp, ['board-1', 'board-2', 'board-3', 'board-4', 'board-5'], cards.board);
  lay(faceUp, ['dealer-1', 'dealer-2'], cards.dealer);
  for (const [seat, hand] of Object.entries(cards.seats)) lay(faceUp, [`seat-${Number(seat)}-1`, `seat-${Number(seat)}-2`], hand);
  const laid = [...faceUp.values()];
  if (new Set(laid).size !== laid.length) throw new Error(`a card lies twice: ${laid.join(' ')}`);
  return faceUp;
};
