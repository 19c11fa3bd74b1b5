import { accept, refuse, type Decision } from '@casino/kernel';
import { gameOfRound, stakeOf, viewOf } from '../coup-view.js';
import { evolveAll } from '../round.evolve.js';
import type { WithdrawBet, WithdrawUnanswered } from '../round.commands.js';
import { isJp1, isOver, isPending, isStanding, type Bet, type OpenedRound, type RoundEvent } from '../round.state.js';
import { closingIfAgreed } from './close.js';
import { withdrawn } from './saying.js';

/** The bets, and the stakes of their seats that go back with them. */
const goingBack = (round: OpenedRound, bets: readonly Bet[], reason: 'taken-back' | 'unanswered'): readonly RoundEvent[] => {
  const gone = withdrawn(round, bets, reason);
  const left = evolveAll(round, gone);
  const companions = new Set(
    bets
      .filter(({ stage }) => stage === null)
      .flatMap((bet) => gameOfRound(round).takenBackWith(stakeOf(bet), viewOf(left)))
      .map(({ id }) => id),
  );
  const others = left.bets.filter((bet) => companions.has(stakeOf(bet).id));
  return [...gone, ...withdrawn(round, others, 'with-main-stake')];
};

/** Before rien ne va plus, a JP1 stake until it is registered (rules §3 *Before the deal*). */
export const withdrawBet = ({ bet: number }: WithdrawBet, round: OpenedRound): Decision<RoundEvent> => {
  const bet = round.bets.find((known) => known.bet === number);
  if (bet !== undefined && isJp1(bet) && isStanding(bet)) {
    if (round.jp1.registered.includes(bet.seat)) return refuse('jp1-registered');
    if (round.phase === 'closing') return closingIfAgreed(round, ...goingBack(round, [bet], 'taken-back'));
  }
  if (round.phase !== 'betting') return refuse('betting-closed');
  if (bet === undefined) return refuse('bet-not-found');
  return isStanding(bet) ? accept(...goingBack(round, [bet], 'taken-back')) : refuse('bet-not-open');
};

/** Bets that the wallet leaves unanswered are withdrawn, so that the coup can go on; a Play's decision is open again then. */
export const withdrawUnanswered = ({ bets: numbers }: WithdrawUnanswered, round: OpenedRound): Decision<RoundEvent> => {
  const waiting = isOver(round) ? [] : round.bets.filter((bet) => isPending(bet) && numbers.includes(bet.bet));
  return waiting.length === 0 ? accept() : closingIfAgreed(round, ...goingBack(round, waiting, 'unanswered'));
};
