import { CasinoError } from '@casino/kernel';
import type { CoupView, FaceUp, Outcome, Stake } from '../game.js';
import { recordedOptions } from './options.js';
import { gainBy } from './pay-table.js';
import { findPosition, type Position, type PositionKind } from './positions.js';
import { verdictOn, type Verdict } from './verdict.js';

/** The step that decides a kind of stake, and its turn in collecting and paying: colour, value, pair value, any pair, hand. */
const TURNS: Readonly<Record<PositionKind, { readonly step: string; readonly turn: number }>> = {
  colour: { step: 'card-1', turn: 1 },
  plein: { step: 'card-1', turn: 2 },
  cheval: { step: 'card-1', turn: 2 },
  transversale: { step: 'card-1', turn: 2 },
  carre: { step: 'card-1', turn: 2 },
  pairValue: { step: 'card-2', turn: 3 },
  anyPair: { step: 'card-2', turn: 4 },
  hand: { step: 'card-3', turn: 5 },
};

interface Lying {
  readonly stake: Stake;
  readonly position: Position;
}

/** The coup's stakes by turn, then seat 1 to 5, then as they were placed. */
const inTurn = (coup: CoupView): readonly Lying[] => {
  const { layout } = recordedOptions(coup.options);
  return coup.stakes
    .map((stake) => {
      const position = findPosition(stake.position, layout);
      if (position === undefined)
        throw new CasinoError('unknown-position', `A stake lies on "${stake.position}", which the layout does not have.`);
      return { stake, position };
    })
    .toSorted((a, b) => TURNS[a.position.kind].turn - TURNS[b.position.kind].turn || a.stake.seat - b.stake.seat);
};

/** The losing stakes that the croupier collects after turning a card, in the order of collection. */
export const collectedAfter = (step: string, faceUp: FaceUp, coup: CoupView): readonly Stake[] => {
  const options = recordedOptions(coup.options);
  return inTurn(coup)
    .filter(({ position }) => TURNS[position.kind].step === step && !verdictOn(position, faceUp, options).won)
    .map(({ stake }) => stake);
};

/** Every stake once: the collected ones as they were collected, then the winners as they are paid. Nothing pushes in this game. */
export const settle = (faceUp: FaceUp, coup: CoupView): readonly Outcome[] => {
  const options = recordedOptions(coup.options);
  const outcomeOf = (stake: Stake, { won, line }: Verdict): Outcome =>
    won
      ? { id: stake.id, result: 'won', gain: gainBy(coup.payTable, line, stake.amount), line }
      : { id: stake.id, result: 'lost', gain: 0n, line };
  const outcomes = inTurn(coup).map(({ stake, position }) => outcomeOf(stake, verdictOn(position, faceUp, options)));
  return [...outcomes.filter(({ result }) => result === 'lost'), ...outcomes.filter(({ result }) => result === 'won')];
};
