import { accept, refuse, type Decision } from '@casino/kernel';
import { seatStakesOf } from '../coup-view.js';
import type { VoidRound } from '../round.commands.js';
import { isJp1, isStanding, type OpenedRound, type RoundEvent } from '../round.state.js';
import { coupOf } from './saying.js';

/**
 * Until the first payment: every stake goes back, collected or not, answered or not (rules §4), also when the shoe cannot be opened. JP1 stakes
 * that the close lists go back through the jackpot. With one of the two best hands revealed: an MCD, once its claim is rejected (rules §3).
 */
export const voidRound = ({ by, reason, shoe }: VoidRound, round: OpenedRound): Decision<RoundEvent> => {
  if (round.phase === 'settled') return refuse('payment-begun');
  if (round.phase === 'voided') return refuse('wrong-phase', 'The coup is void already.');
  const { claim, claimRejected } = round.jp1;
  if (claim !== null && by !== 'mcd') return refuse('mcd-needed', 'One of the two best hands is revealed: only an MCD voids this coup.');
  if (claim !== null && !claimRejected) return refuse('claim-not-rejected');
  const listed = round.phase === 'playing';
  const seats = seatStakesOf(round.bets.filter((bet) => isStanding(bet) && !(listed && isJp1(bet))));
  return accept<RoundEvent>(
    { type: 'RoundVoided', data: { ...coupOf(round), currency: round.terms.currency, reason, seats } },
    'secret' in shoe
      ? { type: 'ShoeOpened', data: { ...coupOf(round), secret: shoe.secret } }
      : { type: 'ShoeLost', data: { ...coupOf(round), detail: shoe.lost } },
  );
};
