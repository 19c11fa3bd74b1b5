import type { Money } from '@casino/kernel';

/** A jackpot to open. Amounts in minor units. */
export interface JackpotPlan {
  readonly jackpotId: string;
  /** Put up by the house. */
  readonly seed: Money;
  /** The one JP1 stake. */
  readonly stake: Money;
  readonly contributionPpm: number;
  readonly fixedPrizesFrom: 'meter' | 'house';
  readonly consolationFrom: 'meter' | 'house';
}

/** A plan with the usual amounts and the rules' default policy: the whole stake goes to the meter, which pays every prize. */
export const planJackpot = (jackpotId: string, values: Partial<Omit<JackpotPlan, 'jackpotId'>> = {}): JackpotPlan => ({
  jackpotId,
  seed: 1_000_000n,
  stake: 500n,
  contributionPpm: 1_000_000,
  fixedPrizesFrom: 'meter',
  consolationFrom: 'meter',
  ...values,
});
