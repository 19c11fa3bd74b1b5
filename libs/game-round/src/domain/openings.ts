import { openCard, type Opening, type SealedShoe } from '@casino/games';
import { faceDownAt } from './round/decisions/expose.js';
import { cardsToTurn, progressOf } from './round/progress.js';
import type { RoundState } from './round/round.state.js';

/** What the croupier's next act turns face up, opened from the shoe; nothing when it turns no card. */
export const openingsOfNextStep = (round: RoundState, shoe: SealedShoe): readonly Opening[] => {
  if (round.phase === 'none') return [];
  const { next } = progressOf(round);
  return next === undefined ? [] : cardsToTurn(round, next).map(({ position }) => openCard(shoe, position));
};

/** The face-down card at a place, opened from the shoe; nothing when none lies there. */
export const openingsAt = (round: RoundState, place: string, shoe: SealedShoe): readonly Opening[] => {
  const lying = round.phase === 'none' ? undefined : faceDownAt(round, place);
  return lying === undefined ? [] : [openCard(shoe, lying.position)];
};
