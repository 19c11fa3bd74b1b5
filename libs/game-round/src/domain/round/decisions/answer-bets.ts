import { accept, type Decision } from '@casino/kernel';
import { bySeat } from '../coup-view.js';
import type { AnswerBets } from '../round.commands.js';
import { isOver, isPending, type OpenedRound, type RoundEvent } from '../round.state.js';
import { closingIfAgreed } from './close.js';
import { coupOf } from './saying.js';

/** A late answer for bets that were withdrawn or voided says nothing of them; the wallet releases them on hearing that (design §3). */
export const answerBets = ({ bets: numbers, answer }: AnswerBets, round: OpenedRound): Decision<RoundEvent> => {
  const waiting = isOver(round) ? [] : round.bets.filter((bet) => isPending(bet) && numbers.includes(bet.bet));
  if (waiting.length === 0) return accept();
  const events = bySeat(waiting).map((ofSeat): RoundEvent => {
    const answered = { ...coupOf(round), seat: ofSeat[0].seat, bets: ofSeat.map(({ bet }) => bet) };
    if (answer.accepted) return { type: 'BetsAccepted', data: answered };
    return { type: 'BetsRefused', data: { ...answered, reason: answer.reason, shortfall: answer.shortfall } };
  });
  return closingIfAgreed(round, ...events);
};
