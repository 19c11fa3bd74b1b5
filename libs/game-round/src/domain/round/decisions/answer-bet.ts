import { accept, type Decision } from '@casino/kernel';
import type { AnswerBet } from '../round.commands.js';
import { isOver, isPending, type OpenedRound, type RoundEvent } from '../round.state.js';
import { closingIfAgreed } from './close.js';
import { coupOf } from './saying.js';

/** A late answer for a bet that was withdrawn or voided says nothing here; the wallet releases it on hearing that (design §3). */
export const answerBet = ({ betId, answer }: AnswerBet, round: OpenedRound): Decision<RoundEvent> => {
  const bet = round.bets.find((known) => known.betId === betId);
  if (bet === undefined || !isPending(bet) || isOver(round)) return accept();
  return closingIfAgreed(
    round,
    answer.accepted
      ? { type: 'BetAccepted', data: { ...coupOf(round), betId } }
      : { type: 'BetRefused', data: { ...coupOf(round), betId, reason: answer.reason } },
  );
};
