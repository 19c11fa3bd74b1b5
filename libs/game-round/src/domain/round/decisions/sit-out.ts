import { accept, refuse, type Decision } from '@casino/kernel';
import type { SitOut } from '../round.commands.js';
import { isOver, isStanding, type OpenedRound, type RoundEvent } from '../round.state.js';
import { coupOf } from './saying.js';

/** A seat without a stake may go; nothing is to be said of one that has no part in the coup anyway, or of a coup that is over. */
export const sitOut = ({ seat, sittingId }: SitOut, round: OpenedRound): Decision<RoundEvent> => {
  const inPlay = round.terms.seats.some((taken) => taken.seat === seat && taken.sittingId === sittingId);
  if (!inPlay || isOver(round) || round.satOut.includes(seat)) return accept();
  if (round.bets.some((bet) => bet.seat === seat && isStanding(bet))) return refuse('seat-in-coup');
  return accept({ type: 'SeatSatOut', data: { ...coupOf(round), seat, sittingId } });
};
