import type { Money } from '@casino/kernel';
import { rankOf, suitOf, type Card } from './cards/card.js';
import { evaluateFive, evaluateSeven } from './evaluators/evaluate-cards.js';
import { handClassOf } from './evaluators/hand-value.js';
import type { CoupView, DecisionStage, Game, StakeRequest } from './game.js';
import { recordedOptions } from './pair-e-poker/options.js';
import { positionsOf } from './pair-e-poker/positions.js';

/** A number in [0, 1): `seededRandom(seed)` in simulations and tests. */
export type Random = () => number;

export type Decision = { readonly act: 'play'; readonly multiple: number } | { readonly act: 'check' } | { readonly act: 'fold' };

/** Stakes stay small beside the maxima, so that a player lasts for some coups. */
const LARGEST_STAKE = 6;
/** Out of how many decisions one is a whim: any legal act, so that simulations reach what no sensible player does. */
const WHIM = 16;

const below = (random: Random, count: number): number => Math.floor(random() * count);

const pick = <T>(random: Random, choices: readonly T[]): T | undefined => choices[below(random, choices.length)];

const plusPending = (coup: CoupView, request: StakeRequest): CoupView => ({
  ...coup,
  stakes: [...coup.stakes, { ...request, id: `pending-${coup.stakes.length}`, accepted: false }],
});

/** The whole multiples of the table minimum (hence whole colour chips of that value) that the game takes on this position now. */
const legalAmounts = (game: Game, seat: number, position: string, coup: CoupView): readonly Money[] =>
  Array.from({ length: LARGEST_STAKE }, (_, index) => coup.limits.minimum * BigInt(index + 1)).filter(
    (amount) => game.refuseStake({ seat, position, amount }, coup) === undefined,
  );

const positionsToTry = (game: Game, coup: CoupView, random: Random): readonly string[] => {
  if (game.id === 'ultimate-holdem') {
    const main = random() < 0.5 ? ['ante', 'blind'] : ['blind', 'ante'];
    return random() < 0.5 ? [...main, 'trips'] : main;
  }
  const { layout } = recordedOptions(coup.options);
  const count = 1 + below(random, 4);
  return Array.from({ length: count }, () => pick(random, positionsOf(layout))).flatMap((position) =>
    position === undefined ? [] : [position.spelling],
  );
};

/**
 * Stakes that this seat may place now, each legal once those before it are on the layout. Never JP1. Pair'e poker takes optional stakes
 * only after a main stake is accepted, so these come when it is called again after the wallet's answer.
 */
export const randomStakes = (game: Game, seat: number, coup: CoupView, random: Random): readonly StakeRequest[] => {
  const requests: StakeRequest[] = [];
  let view = coup;
  for (const position of positionsToTry(game, coup, random)) {
    const amount = pick(random, legalAmounts(game, seat, position, view));
    if (amount === undefined) continue;
    const request = { seat, position, amount };
    requests.push(request);
    view = plusPending(view, request);
  }
  return requests;
};

const isSuited = (own: readonly Card[]): boolean => new Set(own.map(suitOf)).size === 1;
const holds = (own: readonly Card[], rank: string): boolean => own.some((card) => rankOf(card) === rank);

/** Whether one of the seat's own cards is paired, in hand or with the board. */
const hasOwnPair = (own: readonly Card[], board: readonly Card[]): boolean =>
  own.some((card) => [...own, ...board].filter((other) => rankOf(other) === rankOf(card)).length > 1);

const isWorthPlaying = (stage: DecisionStage, own: readonly Card[], board: readonly Card[]): boolean => {
  switch (stage.name) {
    case 'pre-flop':
      return hasOwnPair(own, []) || holds(own, 'A') || (holds(own, 'K') && isSuited(own));
    case 'flop':
      return hasOwnPair(own, board) || !['high-card', 'pair'].includes(handClassOf(evaluateFive([...own, ...board])));
    case 'river':
      return holds(own, 'A') || holds(own, 'K') || handClassOf(evaluateSeven([...own, ...board])) !== handClassOf(evaluateFive(board));
  }
};

/**
 * A decision in hold'em: a simple sensible strategy (not the best one) with a whim now and then.
 * @param own the seat's two cards
 * @param board the cards turned so far: none, three or five
 */
export const randomDecision = (stage: DecisionStage, own: readonly Card[], board: readonly Card[], random: Random): Decision => {
  const pass: Decision = { act: stage.otherwise };
  const plays = stage.multiples.map((multiple): Decision => ({ act: 'play', multiple }));
  if (below(random, WHIM) === 0) {
    const whim = pick(random, [pass, ...plays]);
    return whim === undefined ? pass : whim;
  }
  // The highest multiple on offer: a hand worth 3 times the Ante is worth 4.
  const best = plays.at(-1);
  return best !== undefined && isWorthPlaying(stage, own, board) ? best : pass;
};
