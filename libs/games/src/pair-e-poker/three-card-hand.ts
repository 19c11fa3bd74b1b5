import { CasinoError } from '@casino/kernel';
import { isJoker, suitOf, type Card } from '../cards/card.js';
import { VALUES, valueOf, type Value } from './values.js';

export type ThreeCardHand = 'pair-of-jokers' | 'royal-run' | 'suited-run' | 'three-of-a-kind' | 'run' | 'flush';

export interface ThreeCardRules {
  /** Whether A-2-3 is a run. Q-K-A always is, K-A-2 never. */
  readonly aceLowRun: boolean;
}

type Run = readonly Value[];

const ROYAL: Run = ['Q', 'K', 'A'];
const ACE_LOW: Run = ['A', '2', '3'];
/** 2-3-4 to J-Q-K. */
const MIDDLE_RUNS: readonly Run[] = VALUES.slice(1, 11).map((_, index) => VALUES.slice(index + 1, index + 4));

/** Jokers take any missing card, so the natural cards need only fit into the run, no value twice. */
const fits = (values: readonly Value[], run: Run): boolean =>
  new Set(values).size === values.length && values.every((value) => run.includes(value));

/**
 * The best hand of three cards, jokers wild; both jokers are a pair of jokers whatever the third card (rules §1).
 * Undefined when the cards make none of the paying hands.
 * @throws CasinoError `invalid-cards` for other than three different cards of the 54
 */
export const evaluateThree = (cards: readonly Card[], { aceLowRun }: ThreeCardRules): ThreeCardHand | undefined => {
  if (cards.length !== 3 || new Set(cards).size !== 3) throw new CasinoError('invalid-cards', 'A hand is made of three different cards.');
  cards.forEach(valueOf);
  const natural = cards.filter((card) => !isJoker(card));
  if (natural.length === 1) return 'pair-of-jokers';

  const values = natural.map(valueOf);
  const suited = new Set(natural.map(suitOf)).size === 1;
  const run = fits(values, ROYAL) || MIDDLE_RUNS.some((middle) => fits(values, middle)) || (aceLowRun && fits(values, ACE_LOW));
  if (suited && fits(values, ROYAL)) return 'royal-run';
  if (suited && run) return 'suited-run';
  if (new Set(values).size === 1) return 'three-of-a-kind';
  if (run) return 'run';
  return suited ? 'flush' : undefined;
};
