import type { FaceUp, GameOptions, Place } from '@casino/games';
import { evaluateSeven, evaluateThree, handClassOf, isJoker, pairEPokerOptions, rankOf, type Card } from '@casino/games';
import { words } from '../output/words.js';

const cardsAt = (faceUp: FaceUp, places: readonly Place[]): readonly Card[] | undefined => {
  const cards = places.map((place) => faceUp.get(place));
  return cards.every((card) => card !== undefined) ? cards : undefined;
};

const BOARD: readonly Place[] = ['board-1', 'board-2', 'board-3', 'board-4', 'board-5'];

/** `two pair`, once the hand and the board lie open. */
export const holdemHand = (faceUp: FaceUp, hand: readonly [Place, Place]): string | undefined => {
  const cards = cardsAt(faceUp, [...hand, ...BOARD]);
  return cards === undefined ? undefined : words(handClassOf(evaluateSeven(cards)));
};

/** What the croupier announces on turning a card of pair'e poker: the pair after the second, the hand after the third. */
export const boxAnnouncement = (faceUp: FaceUp, box: Place, options: GameOptions): string | undefined => {
  if (box === 'box-2') {
    const two = cardsAt(faceUp, ['box-1', 'box-2']);
    if (two === undefined) return undefined;
    return new Set(two.map(rankOf)).size === 1 ? (two.every(isJoker) ? 'pair of jokers' : 'a pair') : undefined;
  }
  if (box !== 'box-3') return undefined;
  const three = cardsAt(faceUp, ['box-1', 'box-2', 'box-3']);
  const hand = three === undefined ? undefined : evaluateThree(three, pairEPokerOptions(options));
  return hand === undefined ? undefined : words(hand);
};
