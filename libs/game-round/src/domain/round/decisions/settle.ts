import type { Outcome } from '@casino/games';
import { accept, CasinoError, refuse, type Decision } from '@casino/kernel';
import { faceUpOf, gameOfRound, stakeLineOf, viewOf } from '../coup-view.js';
import { progressOf } from '../progress.js';
import type { Settle } from '../round.commands.js';
import { isJp1, isStanding, type Bet, type OpenedRound, type RoundEvent } from '../round.state.js';
import { coupOf } from './saying.js';

interface Resolved {
  readonly bet: Bet;
  readonly outcome: Outcome;
}

/** Each standing bet of the table with its outcome, each exactly once (P2). @throws CasinoError `books-do-not-balance`: a defect of the game's rules */
const resolve = (round: OpenedRound, outcomes: readonly Outcome[]): readonly Resolved[] => {
  const open = new Map(round.bets.filter((bet) => isStanding(bet) && !isJp1(bet)).map((bet) => [bet.betId, bet]));
  const resolved = outcomes.map((outcome) => {
    const bet = open.get(outcome.betId);
    if (bet === undefined || bet.status !== 'accepted')
      throw new CasinoError('books-do-not-balance', `Bet ${outcome.betId} is not there to be settled.`);
    if (bet.collected && outcome.result !== 'lost')
      throw new CasinoError('books-do-not-balance', `Bet ${outcome.betId} was collected and is not lost.`);
    open.delete(outcome.betId);
    return { bet, outcome };
  });
  const [left] = open.keys();
  if (left !== undefined) throw new CasinoError('books-do-not-balance', `Bet ${left} has no outcome.`);
  return resolved;
};

/** What the croupier does, in the game's order; losing stakes that follow each other are collected together. */
const payments = (round: OpenedRound, resolved: readonly Resolved[]): readonly RoundEvent[] => {
  const events: RoundEvent[] = [];
  let losing: { betId: string; seat: number; amount: bigint }[] = [];
  const collect = () => {
    if (losing.length > 0) events.push({ type: 'StakesCollected', data: { ...coupOf(round), step: 'settlement', bets: losing } });
    losing = [];
  };
  for (const { bet, outcome } of resolved) {
    const { betId, seat, position, amount: stake } = bet;
    const { result, gain, line } = outcome;
    if (result === 'lost') {
      if (!bet.collected) losing.push({ betId, seat, amount: stake });
      continue;
    }
    collect();
    const paid = { ...coupOf(round), betId, seat, position, stake, line };
    events.push(result === 'won' ? { type: 'BetPaid', data: { ...paid, gain } } : { type: 'BetPushed', data: paid });
  }
  collect();
  return events;
};

/** One append: collections and payments, the outcome of every bet in full, and the shoe's secret. */
export const settle = ({ secret }: Settle, round: OpenedRound): Decision<RoundEvent> => {
  const { complete } = progressOf(round);
  if (!complete) return refuse('wrong-phase', 'The coup is not ready to be settled.');
  const resolved = resolve(round, gameOfRound(round).settle(faceUpOf(round), viewOf(round)));
  const outcomes = resolved.map(({ bet, outcome: { result, gain, line } }) => ({ ...stakeLineOf(bet), result, gain, line }));
  return accept(
    ...payments(round, resolved),
    { type: 'RoundSettled', data: { ...coupOf(round), currency: round.terms.currency, outcomes } },
    { type: 'ShoeOpened', data: { ...coupOf(round), secret } },
  );
};
