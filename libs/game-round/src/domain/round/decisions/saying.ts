import { accept, type Decision } from '@casino/kernel';
import { faceUpOf, gameOfRound, viewOf } from '../coup-view.js';
import { progressOf } from '../progress.js';
import { evolveAll } from '../round.evolve.js';
import type { Bet, OpenedRound, RoundEvent } from '../round.state.js';

/** What every event of the coup begins with. */
export const coupOf = ({ terms }: OpenedRound) => ({ tableId: terms.tableId, coup: terms.coup });

/**
 * The events, and what the croupier collects at once because they complete a step of the coup (rules §1: losing stakes are collected
 * after each card).
 */
export const withCollections = (round: OpenedRound, ...events: readonly RoundEvent[]): Decision<RoundEvent> => {
  const after = evolveAll(round, events);
  const before = progressOf(round).done;
  const { course, done } = progressOf(after);
  const game = gameOfRound(after);
  const collected = course.slice(before, done).flatMap(({ name }): RoundEvent[] => {
    const stakes = game.collectedAfter(name, faceUpOf(after), viewOf(after));
    const bets = stakes.map(({ betId, seat, amount }) => ({ betId, seat, amount }));
    return bets.length === 0 ? [] : [{ type: 'StakesCollected', data: { ...coupOf(round), step: name, bets } }];
  });
  return accept(...events, ...collected);
};

export const withdrawn = (
  round: OpenedRound,
  bet: Bet,
  reason: 'taken-back' | 'with-main-stake' | 'unanswered' | 'unsupported-at-close',
): RoundEvent => {
  const { betId, seat, sittingId, position, amount } = bet;
  return { type: 'BetWithdrawn', data: { ...coupOf(round), betId, seat, sittingId, position, amount, reason } };
};
