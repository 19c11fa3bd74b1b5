import type { Outcome } from '@casino/games';
import { accept, CasinoError, refuse, type Decision } from '@casino/kernel';
import { bySeat, faceUpOf, gameOfRound, lineId, linesOf, viewOf, type Line } from '../coup-view.js';
import { progressOf } from '../progress.js';
import type { Settle } from '../round.commands.js';
import { isJp1, isStanding, type OpenedRound, type RoundEvent } from '../round.state.js';
import { collected, coupOf } from './saying.js';

interface Resolved {
  readonly line: Line;
  readonly outcome: Outcome;
}

/** Each line of the table with its outcome, each exactly once (P2). @throws CasinoError `books-do-not-balance`: a defect of the game's rules */
const resolve = (round: OpenedRound, outcomes: readonly Outcome[]): readonly Resolved[] => {
  const open = new Map(linesOf(round.bets.filter((bet) => isStanding(bet) && !isJp1(bet))).map((line) => [lineId(line), line]));
  const lost = new Set(round.collected.map(lineId));
  const resolved = outcomes.map((outcome) => {
    const line = open.get(outcome.id);
    if (line === undefined || !line.accepted)
      throw new CasinoError('books-do-not-balance', `There is no stake "${outcome.id}" to be settled.`);
    if (lost.has(outcome.id) && outcome.result !== 'lost')
      throw new CasinoError('books-do-not-balance', `The stake "${outcome.id}" was collected and is not lost.`);
    open.delete(outcome.id);
    return { line, outcome };
  });
  const [left] = open.keys();
  if (left !== undefined) throw new CasinoError('books-do-not-balance', `The stake "${left}" has no outcome.`);
  return resolved;
};

/** What the croupier does, in the game's order: losing stakes that follow each other he collects together, what a seat gets back he pays together. */
const payments = (round: OpenedRound, resolved: readonly Resolved[]): readonly RoundEvent[] => {
  const before = new Set(round.collected.map(lineId));
  const acts: [Resolved, ...Resolved[]][] = [];
  for (const one of resolved) {
    const lost = one.outcome.result === 'lost';
    if (lost && before.has(one.outcome.id)) continue;
    const act = acts.at(-1);
    const goesOn = act !== undefined && (act[0].outcome.result === 'lost') === lost && (lost || act[0].line.seat === one.line.seat);
    if (goesOn) act.push(one);
    else acts.push([one]);
  }
  return acts.flatMap((act): readonly RoundEvent[] => {
    if (act[0].outcome.result === 'lost') {
      const stakes = act.map(({ line: { seat, position, stake } }) => ({ seat, position, amount: stake }));
      return collected(round, 'settlement', stakes);
    }
    const bets = act.map(({ line: { position, stake }, outcome: { gain, line } }) => ({ position, stake, gain, line }));
    return [{ type: 'BetsPaid', data: { ...coupOf(round), seat: act[0].line.seat, bets } }];
  });
};

/** One append: collections and payments, the outcome of every stake in full, and the shoe's secret. */
export const settle = ({ secret }: Settle, round: OpenedRound): Decision<RoundEvent> => {
  const { complete } = progressOf(round);
  if (!complete) return refuse('wrong-phase', 'The coup is not ready to be settled.');
  const resolved = resolve(round, gameOfRound(round).settle(faceUpOf(round), viewOf(round)));
  const seats = bySeat(resolved.map(({ line, outcome }) => ({ ...line, outcome }))).map((ofSeat) => {
    const [{ seat, sittingId, playerId }] = ofSeat;
    const outcomes = ofSeat.map(({ position, stake, outcome: { result, gain, line } }) => ({ position, stake, result, gain, line }));
    return { seat, sittingId, playerId, outcomes };
  });
  return accept(
    ...payments(round, resolved),
    { type: 'RoundSettled', data: { ...coupOf(round), currency: round.terms.currency, seats } },
    { type: 'ShoeOpened', data: { ...coupOf(round), secret } },
  );
};
