import type { CoupView, Place, Stake } from '../game.js';

export const stakesOf = (coup: CoupView, seat: number): readonly Stake[] => coup.stakes.filter((stake) => stake.seat === seat);

/** The seat's stake in this box, whether or not the wallet has answered; there is at most one. */
export const stakeAt = (coup: CoupView, seat: number, position: string): Stake | undefined =>
  coup.stakes.find((stake) => stake.seat === seat && stake.position === position);

/** The same, accepted ones only. */
export const acceptedAt = (coup: CoupView, seat: number, position: string): Stake | undefined => {
  const stake = stakeAt(coup, seat, position);
  return stake?.accepted === true ? stake : undefined;
};

/** A seat takes part with an accepted Ante and an accepted Blind, never with one of them (rules §2). */
export const isInCoup = (coup: CoupView, seat: number): boolean =>
  acceptedAt(coup, seat, 'ante') !== undefined && acceptedAt(coup, seat, 'blind') !== undefined;

/** From the dealer's left, as cards are dealt and decisions taken. */
export const seatsInCoup = (coup: CoupView): readonly number[] =>
  [...new Set(coup.stakes.map((stake) => stake.seat))].filter((seat) => isInCoup(coup, seat)).sort((a, b) => a - b);

export const handOf = (seat: number): readonly Place[] => [`seat-${seat}-1`, `seat-${seat}-2`];
export const DEALER: readonly Place[] = ['dealer-1', 'dealer-2'];
export const FLOP: readonly Place[] = ['board-1', 'board-2', 'board-3'];
export const TURN_AND_RIVER: readonly Place[] = ['board-4', 'board-5'];
export const BOARD: readonly Place[] = [...FLOP, ...TURN_AND_RIVER];

/** Whether a fold leaves this optional stake in play (`tripsOnFold`, `jp1OnFold`). */
export const playsOnFold = (coup: CoupView, position: 'trips' | 'jp1'): boolean => coup.options[`${position}OnFold`] !== 'forfeit';
