import { accept, refuse, type Decision } from '@casino/kernel';
import { gameOfRound, stakeOf, viewOf } from '../coup-view.js';
import { evolveAll } from '../round.evolve.js';
import type { WithdrawBet, WithdrawUnanswered } from '../round.commands.js';
import { isJp1, isOver, isPending, isStanding, type Bet, type OpenedRound, type RoundEvent } from '../round.state.js';
import { closingIfAgreed } from './close.js';
import { withdrawn } from './saying.js';

/** The bet, and the stakes of its seat that go back with it. */
const goingBack = (round: OpenedRound, bet: Bet, reason: 'taken-back' | 'unanswered'): readonly RoundEvent[] => {
  const companions = new Set(
    bet.stage === null
      ? gameOfRound(round)
          .takenBackWith(stakeOf(bet), viewOf(round))
          .map(({ betId }) => betId)
      : [],
  );
  return [
    withdrawn(round, bet, reason),
    ...round.bets.filter(({ betId }) => companions.has(betId)).map((other) => withdrawn(round, other, 'with-main-stake')),
  ];
};

/** Before rien ne va plus, a JP1 stake until it is registered (rules §3 *Before the deal*). */
export const withdrawBet = ({ betId }: WithdrawBet, round: OpenedRound): Decision<RoundEvent> => {
  const bet = round.bets.find((known) => known.betId === betId);
  if (bet !== undefined && isJp1(bet) && isStanding(bet)) {
    if (round.jp1.registered.includes(bet.seat)) return refuse('jp1-registered');
    if (round.phase === 'closing') return closingIfAgreed(round, ...goingBack(round, bet, 'taken-back'));
  }
  if (round.phase !== 'betting') return refuse('betting-closed');
  if (bet === undefined) return refuse('bet-not-found');
  return isStanding(bet) ? accept(...goingBack(round, bet, 'taken-back')) : refuse('bet-not-open');
};

/** A bet that the wallet leaves unanswered is withdrawn, so that the coup can go on; a Play's decision is open again then. */
export const withdrawUnanswered = ({ betIds }: WithdrawUnanswered, round: OpenedRound): Decision<RoundEvent> => {
  if (isOver(round)) return accept();
  const events: RoundEvent[] = [];
  let before = round;
  for (const betId of betIds) {
    const bet = before.bets.find((known) => known.betId === betId);
    if (bet === undefined || !isPending(bet)) continue;
    const back = goingBack(before, bet, 'unanswered');
    events.push(...back);
    before = evolveAll(before, back);
  }
  return events.length === 0 ? accept() : closingIfAgreed(round, ...events);
};
