import type { Card } from '../../cards/card.js';
import type { CoupView, FaceUp, GameOptions, Place, Stake } from '../../game.js';
import { recordedOptions } from '../options.js';
import { pairEPoker } from '../pair-e-poker.js';

/** Seat, position, amount; accepted unless said otherwise. */
export type StakeGiven = readonly [seat: number, position: string, amount: bigint, accepted?: boolean];

/** A coup at a table with minimum 5.00 whose stakes are named `bet-1`, `bet-2` … in the order given. */
export const coupOf = (stakes: readonly StakeGiven[], given: GameOptions = {}): CoupView => {
  const options = recordedOptions(given);
  const limits = pairEPoker.limits(500n, {});
  if ('code' in limits) throw new Error(limits.detail);
  return {
    options,
    payTable: pairEPoker.payTable(options),
    limits,
    jp1Stake: null,
    stakes: stakes.map(([seat, position, amount, accepted = true], index): Stake => ({
      id: `bet-${index + 1}`,
      seat,
      position,
      amount,
      accepted,
    })),
    folded: new Set(),
  };
};

/** `'9h Xr 2c'`: cards 1, 2, 3 face up in their boxes. */
export const turned = (cards: string): FaceUp =>
  new Map(cards.split(' ').map((card, index): [Place, Card] => [`box-${(index + 1) as 1 | 2 | 3}`, card]));
