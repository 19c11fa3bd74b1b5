import { accept, refuse, type Decision } from '@casino/kernel';
import { gameOfRound, viewOf } from '../coup-view.js';
import { evolveAll } from '../round.evolve.js';
import type { PlaceBets } from '../round.commands.js';
import { isStanding, type OpenedRound, type RoundEvent } from '../round.state.js';
import { coupOf } from './saying.js';

export const MOST_BETS_PER_COMMAND = 20;
/** Keeps `RoundSettled`, which lists every bet, far below the 256 KiB of an event. */
export const MOST_BETS_PER_SEAT = 100;

/** All of them or none; each is judged with the ones before it on the layout. */
export const placeBets = ({ seat, bets, now }: PlaceBets, round: OpenedRound): Decision<RoundEvent> => {
  if (round.phase !== 'betting') return refuse('betting-closed');
  const inPlay = round.terms.seats.find((taken) => taken.seat === seat);
  if (inPlay === undefined) return refuse('not-in-coup', `Nobody sat on seat ${seat} when the coup began.`);
  if (round.satOut.includes(seat)) return refuse('not-in-coup', `Seat ${seat} was left during this coup.`);
  if (bets.length === 0 || bets.length > MOST_BETS_PER_COMMAND)
    return refuse('invalid-request', `1 to ${MOST_BETS_PER_COMMAND} bets at once.`);
  const lying = round.bets.filter((bet) => bet.seat === seat && isStanding(bet)).length;
  if (lying + bets.length > MOST_BETS_PER_SEAT)
    return refuse('stake-above-maximum', `A seat has at most ${MOST_BETS_PER_SEAT} bets on the layout.`);

  const game = gameOfRound(round);
  const { currency, options } = round.terms;
  const events: RoundEvent[] = [];
  let before = round;
  for (const { betId, position: written, amount } of bets) {
    const position = game.canonicalPosition(written, options);
    if (position === undefined) return refuse('unknown-position', `The layout has no position "${written.slice(0, 40)}".`);
    const refusal = game.refuseStake({ seat, position, amount }, viewOf(before));
    if (refusal !== undefined) return { ok: false, refusal };
    const { sittingId, playerId } = inPlay;
    const placed: RoundEvent = {
      type: 'BetPlaced',
      data: { ...coupOf(round), betId, seat, sittingId, playerId, position, amount, currency, stage: null, placedAt: now },
    };
    events.push(placed);
    before = evolveAll(before, [placed]);
  }
  return accept(...events);
};
