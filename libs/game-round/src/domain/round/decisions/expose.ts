import { refuse, type Decision } from '@casino/kernel';
import { isRefusal } from '../../games.js';
import type { Expose } from '../round.commands.js';
import type { Lying, OpenedRound, RoundEvent } from '../round.state.js';
import { coupOf, withCollections } from './saying.js';
import { turning } from './turning.js';

/** The card that lies face down at a place; a burned card stays where it is. */
export const faceDownAt = (round: OpenedRound, place: string): Lying | undefined =>
  place === 'burn' ? undefined : round.cards.find((lying) => lying.place === place && lying.card === null);

/** An exposed card alone is no misdeal: it is turned up, recorded, and the deal goes on (rules §4). */
export const expose = ({ place, openings }: Expose, round: OpenedRound): Decision<RoundEvent> => {
  if (round.phase !== 'playing') return refuse('wrong-phase');
  const lying = faceDownAt(round, place);
  if (lying === undefined) return refuse('card-not-on-table');
  const turned = turning(round, [lying], openings);
  if (isRefusal(turned)) return { ok: false, refusal: turned };
  return withCollections(
    round,
    { type: 'CardExposed', data: { ...coupOf(round), position: lying.position, place: lying.place } },
    ...turned,
  );
};
