import { refuse, type Decision } from '@casino/kernel';
import { isRefusal } from '../../games.js';
import { gameOfRound, viewOf } from '../coup-view.js';
import { progressOf, type OpenDecision } from '../progress.js';
import type { CallTime, Check, Fold, Play } from '../round.commands.js';
import type { OpenedRound, RoundEvent } from '../round.state.js';
import { refuseMoreBets } from './bounds.js';
import { coupOf, placed, withCollections } from './saying.js';

const passed = (round: OpenedRound, { stage }: OpenDecision, seat: number, timeCalled: boolean): RoundEvent => ({
  type: stage.otherwise === 'check' ? 'PlayerChecked' : 'PlayerFolded',
  data: { ...coupOf(round), seat, stage: stage.name, timeCalled },
});

/** One seat's decision; the seats speak in order, and a Play that waits for the wallet holds the turn. */
export const decideHand = (command: Check | Fold | Play, round: OpenedRound): Decision<RoundEvent> => {
  const { seat } = command;
  const inPlay = round.terms.seats.find((taken) => taken.seat === seat);
  if (inPlay === undefined) return refuse('not-in-coup');
  const { decision } = progressOf(round);
  if (decision === undefined) return refuse('decision-not-open', 'No decision is open now.');
  if (decision.seats[0] !== seat) {
    return refuse(
      'decision-not-open',
      decision.seats.includes(seat) ? `Seat ${decision.seats[0]} speaks first.` : `Seat ${seat} has nothing to decide now.`,
    );
  }
  if (decision.waiting.includes(seat)) return refuse('decision-not-open', `The Play of seat ${seat} waits for its chips.`);
  const { stage } = decision;
  switch (command.type) {
    case 'Check':
      return stage.otherwise === 'check' ? withCollections(round, passed(round, decision, seat, false)) : refuse('cannot-check-now');
    case 'Fold':
      return stage.otherwise === 'fold' ? withCollections(round, passed(round, decision, seat, false)) : refuse('cannot-fold-yet');
    case 'Play': {
      const amount = gameOfRound(round).play(seat, command.multiple, stage, viewOf(round));
      if (isRefusal(amount)) return { ok: false, refusal: amount };
      const tooMany = refuseMoreBets(round, seat, 1, 'decisions');
      if (tooMany !== undefined) return { ok: false, refusal: tooMany };
      return withCollections(round, placed(round, inPlay, [{ position: 'play', amount }], stage.name, command.now));
    }
  }
};

/** Every seat that has not decided checks, at the last decision folds. A Play that waits for the wallet is awaited, not folded. */
export const callTime = (_: CallTime, round: OpenedRound): Decision<RoundEvent> => {
  const { decision } = progressOf(round);
  if (decision === undefined) return refuse('decision-not-open', 'No decision is open now.');
  const silent = decision.seats.filter((seat) => !decision.waiting.includes(seat));
  if (silent.length === 0) return refuse('decision-not-open', `The Play of seat ${decision.waiting.join(', ')} waits for its chips.`);
  return withCollections(round, ...silent.map((seat) => passed(round, decision, seat, true)));
};
