import { accept, refuse, type Decision } from '@casino/kernel';
import { stakeLineOf } from '../coup-view.js';
import type { VoidRound } from '../round.commands.js';
import { isStanding, type OpenedRound, type RoundEvent } from '../round.state.js';
import { coupOf } from './saying.js';

/** Until the first payment: every stake goes back, collected or not, answered or not (rules §4), also when the shoe cannot be opened. */
export const voidRound = ({ reason, shoe }: VoidRound, round: OpenedRound): Decision<RoundEvent> => {
  if (round.phase === 'settled') return refuse('payment-begun');
  if (round.phase === 'voided') return refuse('wrong-phase', 'The coup is void already.');
  const bets = round.bets.filter(isStanding).map(stakeLineOf);
  return accept<RoundEvent>(
    { type: 'RoundVoided', data: { ...coupOf(round), currency: round.terms.currency, reason, bets } },
    'secret' in shoe ? { type: 'ShoeOpened', data: { ...coupOf(round), secret: shoe.secret } } : { type: 'ShoeLost', data: { ...coupOf(round), detail: shoe.lost } },
  );
};
