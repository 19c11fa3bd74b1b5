import { accept, type Decision, type Money } from '@casino/kernel';
import { bySeat, faceUpOf, gameOfRound, viewOf } from '../coup-view.js';
import { progressOf } from '../progress.js';
import { evolveAll } from '../round.evolve.js';
import type { Bet, CoupTerms, OpenedRound, RoundEvent, Stage } from '../round.state.js';
import { MOST_BETS_PER_COMMAND } from './bounds.js';

/** What every event of the coup begins with. */
export const coupOf = ({ terms }: OpenedRound) => ({ tableId: terms.tableId, coup: terms.coup });

/** What a seat puts down in one command, numbered on from the coup's last bet. */
export const placed = (
  round: OpenedRound,
  { seat, sittingId, playerId }: CoupTerms['seats'][number],
  stakes: readonly { readonly position: string; readonly amount: Money }[],
  stage: Stage | null,
  placedAt: number,
): RoundEvent => {
  const bets = stakes.map(({ position, amount }, index) => ({ bet: round.bets.length + 1 + index, position, amount }));
  const { currency } = round.terms;
  return { type: 'BetsPlaced', data: { ...coupOf(round), seat, sittingId, playerId, bets, currency, stage, placedAt } };
};

/** Stakes that the croupier collects one after the other; none: nothing is said. */
export const collected = (
  round: OpenedRound,
  step: string,
  stakes: readonly { readonly seat: number; readonly position: string; readonly amount: Money }[],
): readonly RoundEvent[] => {
  const seats = bySeat(stakes).map((ofSeat) => ({
    seat: ofSeat[0].seat,
    stakes: ofSeat.map(({ position, amount }) => ({ position, stake: amount })),
  }));
  return seats.length === 0 ? [] : [{ type: 'StakesCollected', data: { ...coupOf(round), step, seats } }];
};

/**
 * The events, and what the croupier collects at once because they complete a step of the coup (rules §1: losing stakes are collected
 * after each card).
 */
export const withCollections = (round: OpenedRound, ...events: readonly RoundEvent[]): Decision<RoundEvent> => {
  const after = evolveAll(round, events);
  const before = progressOf(round).done;
  const { course, done } = progressOf(after);
  const game = gameOfRound(after);
  const lost = course
    .slice(before, done)
    .flatMap(({ name }) => collected(round, name, game.collectedAfter(name, faceUpOf(after), viewOf(after))));
  return accept(...events, ...lost);
};

/** Of each seat one event, where an event holds them all. */
export const withdrawn = (
  round: OpenedRound,
  bets: readonly Bet[],
  reason: 'taken-back' | 'with-main-stake' | 'unanswered' | 'unsupported-at-close',
): readonly RoundEvent[] =>
  bySeat(bets).flatMap((ofSeat) => {
    const [{ seat, sittingId }] = ofSeat;
    const parts = Array.from({ length: Math.ceil(ofSeat.length / MOST_BETS_PER_COMMAND) }, (_, part) =>
      ofSeat.slice(part * MOST_BETS_PER_COMMAND, (part + 1) * MOST_BETS_PER_COMMAND),
    );
    return parts.map((part): RoundEvent => {
      const listed = part.map(({ bet, position, amount }) => ({ bet, position, amount }));
      return { type: 'BetsWithdrawn', data: { ...coupOf(round), seat, sittingId, bets: listed, reason } };
    });
  });
