import { parseAmount, type Money } from '@casino/kernel';
import type { GameOptions } from '../game.js';

export interface JackpotLink {
  readonly jackpotId: string;
  /** The one JP1 stake that the house has set, in minor units. */
  readonly stake: Money;
}

/**
 * The jackpot to which the table is linked in this coup (rules §3), read from the coup's options `jackpot` (its id) and `jp1Stake`
 * (decimal string). Whoever opens the coup of a linked table adds both; tables cannot be opened with them.
 * @throws CasinoError `invalid-amount` when `jp1Stake` is not an amount
 */
export const jackpotLinkOf = (options: GameOptions): JackpotLink | undefined => {
  const { jackpot, jp1Stake } = options;
  return typeof jackpot === 'string' ? { jackpotId: jackpot, stake: parseAmount(jp1Stake) } : undefined;
};
