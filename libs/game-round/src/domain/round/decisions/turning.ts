import { verifyOpening, type Opening, type Place } from '@casino/games';
import type { Refusal } from '@casino/kernel';
import type { OpenedRound, RoundEvent } from '../round.state.js';
import { coupOf } from './saying.js';

export interface CardToTurn {
  readonly place: Place;
  readonly position: number;
}

/** The cards turned face up, each opening its seal under the commitment (P10); else why not. */
export const turning = (
  round: OpenedRound,
  cards: readonly CardToTurn[],
  openings: readonly Opening[],
): readonly RoundEvent[] | Refusal => {
  const events: RoundEvent[] = [];
  for (const [index, { place, position }] of cards.entries()) {
    const opening = openings[index];
    const { tableId, coup } = coupOf(round);
    const opens =
      opening !== undefined &&
      opening.position === position &&
      opening.tableId === tableId &&
      opening.coup === coup &&
      verifyOpening(round.commitment, round.deckSize, opening);
    if (!opens) return { code: 'seal-broken', detail: `Position ${position} of the shoe does not open its seal.` };
    const { card, salt, path } = opening;
    events.push({ type: 'CardRevealed', data: { tableId, coup, position, place, card, salt, path: [...path] } });
  }
  return events;
};
