import { accept, refuse, type Decision } from '@casino/kernel';
import type { AnswerJp1, RejectJp1Claim, ReturnJp1 } from '../round.commands.js';
import { isJp1, isOver, isStanding, type OpenedRound, type RoundEvent } from '../round.state.js';
import { coupOf } from './saying.js';

/** An answer that comes after the stakes were returned, or after the coup's end, says nothing here: the jackpot hears of that itself. */
export const answerJp1 = ({ jackpotId, answer }: AnswerJp1, round: OpenedRound): Decision<RoundEvent> => {
  const { standing, conditions } = round.jp1;
  if (isOver(round) || standing !== 'awaited' || conditions === null || conditions.jackpotId !== jackpotId) return accept();
  return accept(
    answer.entered
      ? { type: 'Jp1Entered', data: { ...coupOf(round), jackpotId, cycle: answer.cycle } }
      : { type: 'Jp1Declined', data: { ...coupOf(round), jackpotId, reason: answer.reason } },
  );
};

/** Before the first card the chef de table may give the stakes back, entered or not, and the deal goes on without them (rules §3). */
export const returnJp1 = ({ reason }: ReturnJp1, round: OpenedRound): Decision<RoundEvent> => {
  const { standing, conditions } = round.jp1;
  if (conditions === null || (standing !== 'awaited' && standing !== 'entered'))
    return refuse('wrong-phase', 'There are no JP1 stakes to return.');
  if (isOver(round) || round.cards.length > 0) return refuse('wrong-phase', 'JP1 stakes are returned before the first card only.');
  const bets = round.bets
    .filter((bet) => isJp1(bet) && isStanding(bet))
    .map(({ seat, sittingId, playerId, amount }) => ({ seat, sittingId, playerId, stake: amount }));
  return accept({ type: 'Jp1Returned', data: { ...coupOf(round), jackpotId: conditions.jackpotId, reason, bets } });
};

/** From here on an MCD may void the coup; of a coup that is over there is nothing to say. */
export const rejectJp1Claim = ({ jackpotId, claimId }: RejectJp1Claim, round: OpenedRound): Decision<RoundEvent> => {
  const { claim, claimRejected } = round.jp1;
  if (isOver(round) || claim === null || claimRejected) return accept();
  return accept({ type: 'Jp1ClaimRejected', data: { ...coupOf(round), jackpotId, claimId } });
};
