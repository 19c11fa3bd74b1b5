import type { Money, Refusal } from '@casino/kernel';
import type { CoupView, DecisionStage, Place, Step } from '../game.js';
import { acceptedAt, DEALER, FLOP, handOf, isInCoup, playsOnFold, seatsInCoup, stakeAt, TURN_AND_RIVER } from './seats.js';

const PRE_FLOP: DecisionStage = { name: 'pre-flop', multiples: [3, 4], otherwise: 'check' };
const ON_THE_FLOP: DecisionStage = { name: 'flop', multiples: [2], otherwise: 'check' };
const ON_THE_RIVER: DecisionStage = { name: 'river', multiples: [1], otherwise: 'fold' };

/** A folded hand is turned only while a Trips or JP1 of its seat still stands; else it stays face down (rules §2). */
const isShown = (coup: CoupView, seat: number): boolean =>
  !coup.folded.has(seat) ||
  (['trips', 'jp1'] as const).some((position) => acceptedAt(coup, seat, position) !== undefined && playsOnFold(coup, position));

/**
 * The croupier's acts (rules §2 *Course*): no burn, two cards at once per seat from the dealer's left, the dealer last; he turns his
 * cards even if all folded. Empty when no seat takes part.
 */
export const course = (coup: CoupView): readonly Step[] => {
  const seats = seatsInCoup(coup);
  if (seats.length === 0) return [];
  const dealt: readonly Place[] = [...seats.flatMap(handOf), ...DEALER];
  const shown = seats.filter((seat) => isShown(coup, seat));
  return [
    { verb: 'deal', name: 'deal', deals: dealt, reveals: [], decision: PRE_FLOP },
    { verb: 'turn', name: 'flop', deals: FLOP, reveals: FLOP, decision: ON_THE_FLOP },
    { verb: 'turn', name: 'turn-and-river', deals: TURN_AND_RIVER, reveals: TURN_AND_RIVER, decision: ON_THE_RIVER },
    { verb: 'reveal', name: 'showdown', deals: [], reveals: [...DEALER, ...shown.flatMap(handOf)] },
  ];
};

/** The stake of a Play of `multiple` × Ante. A Play that waits for the wallet's answer has been decided already. */
export const play = (seat: number, multiple: number, stage: DecisionStage, coup: CoupView): Money | Refusal => {
  const ante = acceptedAt(coup, seat, 'ante');
  if (ante === undefined || !isInCoup(coup, seat)) return { code: 'not-in-coup', detail: `Seat ${seat} takes no part in this coup.` };
  if (coup.folded.has(seat)) return { code: 'decision-not-open', detail: `Seat ${seat} has folded.` };
  if (stakeAt(coup, seat, 'play') !== undefined) return { code: 'decision-not-open', detail: `Seat ${seat} has played already.` };
  if (!stage.multiples.includes(multiple)) {
    return { code: 'play-multiple', detail: `Play is ${stage.multiples.join(' or ')} times the Ante now.` };
  }
  return ante.amount * BigInt(multiple);
};
