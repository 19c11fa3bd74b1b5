import { refuse, type Decision } from '@casino/kernel';
import { gameOfRound, viewOf } from '../coup-view.js';
import { evolveAll } from '../round.evolve.js';
import type { PlaceBets } from '../round.commands.js';
import type { OpenedRound, RoundEvent } from '../round.state.js';
import { MOST_BETS_PER_COMMAND, refuseMoreBets } from './bounds.js';
import { placed } from './saying.js';

/** All of them or none; each is judged with the ones before it on the layout. */
export const placeBets = ({ seat, bets: asked, now }: PlaceBets, round: OpenedRound): Decision<RoundEvent> => {
  if (round.phase !== 'betting') return refuse('betting-closed');
  const inPlay = round.terms.seats.find((taken) => taken.seat === seat);
  if (inPlay === undefined) return refuse('not-in-coup', `Nobody sat on seat ${seat} when the coup began.`);
  if (round.satOut.includes(seat)) return refuse('not-in-coup', `Seat ${seat} was left during this coup.`);
  if (asked.length === 0 || asked.length > MOST_BETS_PER_COMMAND)
    return refuse('invalid-request', `1 to ${MOST_BETS_PER_COMMAND} bets at once.`);
  const tooMany = refuseMoreBets(round, seat, asked.length, 'betting');
  if (tooMany !== undefined) return { ok: false, refusal: tooMany };

  const game = gameOfRound(round);
  const stakes: { readonly position: string; readonly amount: bigint }[] = [];
  let event = placed(round, inPlay, stakes, null, now);
  for (const { position: written, amount } of asked) {
    const position = game.canonicalPosition(written, round.terms.options);
    if (position === undefined) return refuse('unknown-position', `The layout has no position "${written.slice(0, 40)}".`);
    const refusal = game.refuseStake({ seat, position, amount }, viewOf(evolveAll(round, [event])));
    if (refusal !== undefined) return { ok: false, refusal };
    stakes.push({ position, amount });
    event = placed(round, inPlay, stakes, null, now);
  }
  return { ok: true, events: [event] };
};
