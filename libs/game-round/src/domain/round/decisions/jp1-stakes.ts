import { refuse, type Decision } from '@casino/kernel';
import { gameOfRound } from '../coup-view.js';
import { isAnswering, registrable, said, type Disagreement } from '../jp1/agreement.js';
import type { DetectStake, RegisterStakes } from '../round.commands.js';
import type { OpenedRound, RoundEvent } from '../round.state.js';
import { closingIfAgreed } from './close.js';
import { coupOf } from './saying.js';

/** A fact until the betting is closed, also of a seat that nobody sits on; the same reading again says nothing. */
export const detectStake = ({ seat, chip, device }: DetectStake, round: OpenedRound): Decision<RoundEvent> => {
  if (round.terms.jackpot === null) return refuse('jackpot-not-linked');
  if (seat < 1 || seat > gameOfRound(round).seats) return refuse('seat-not-found');
  if (round.phase !== 'betting' && round.phase !== 'closing')
    return refuse('wrong-phase', 'The betting of this coup is closed: a sensor has no say in it any more.');
  if (round.jp1.chips.includes(seat) === chip) return { ok: true, events: [] };
  return closingIfAgreed(round, { type: 'StakeDetected', data: { ...coupOf(round), seat, chip, device } });
};

/** After rien ne va plus, for each seat whose sensor reports a chip and whose stake the wallet accepted; the last one closes the betting. */
export const registerStakes = ({ seats }: RegisterStakes, round: OpenedRound): Decision<RoundEvent> => {
  if (round.terms.jackpot === null) return refuse('jackpot-not-linked');
  if (round.phase !== 'closing') return refuse('wrong-phase', 'JP1 stakes are registered between rien ne va plus and the first card.');
  const seatsOfTable = gameOfRound(round).seats;
  if (seats.some((seat) => seat > seatsOfTable)) return refuse('seat-not-found', `The seats are 1 to ${seatsOfTable}.`);
  const events: RoundEvent[] = [];
  const disagreements: Disagreement[] = [];
  for (const seat of new Set(seats)) {
    if (round.jp1.registered.includes(seat)) continue;
    if (isAnswering(round, seat)) return refuse('wrong-phase', `The stakes of seat ${seat} wait for their chips.`);
    const answer = registrable(round, seat);
    if ('kind' in answer) disagreements.push(answer);
    else events.push({ type: 'StakeRegistered', data: { ...coupOf(round), seat } });
  }
  if (disagreements.length > 0) return refuse('sensor-disagrees', said(disagreements));
  return events.length === 0 ? { ok: true, events } : closingIfAgreed(round, ...events);
};
