import type { Money } from '@casino/kernel';

/** What a meter is made of (rules §3 *Books*), minor units, each zero or more. */
export interface Ledger {
  readonly seed: Money;
  /** From another cycle of this jackpot: a share remainder, or the increment of a cycle that was restored. */
  readonly carriedIn: Money;
  /** The increment of another jackpot that was stopped. */
  readonly movedIn: Money;
  readonly contributions: Money;
  readonly topUps: Money;
  readonly returned: Money;
  /** Prizes and consolations paid from the meter. */
  readonly paid: Money;
  readonly shares: Money;
  readonly carriedOut: Money;
  /** The increment on the stop of this jackpot. */
  readonly movedOut: Money;
  readonly seedGivenBack: Money;
}

export const EMPTY_LEDGER: Ledger = {
  seed: 0n,
  carriedIn: 0n,
  movedIn: 0n,
  contributions: 0n,
  topUps: 0n,
  returned: 0n,
  paid: 0n,
  shares: 0n,
  carriedOut: 0n,
  movedOut: 0n,
  seedGivenBack: 0n,
};

export const posted = (ledger: Ledger, entries: Partial<Ledger>): Ledger => {
  const next: Record<keyof Ledger, Money> = { ...ledger };
  for (const [name, amount] of Object.entries(entries) as [keyof Ledger, Money][]) next[name] += amount;
  return next;
};

/** The equation of one cycle: what its meter has to be. */
export const meterOf = (ledger: Ledger): Money =>
  ledger.seed +
  ledger.carriedIn +
  ledger.movedIn +
  ledger.contributions +
  ledger.topUps -
  ledger.returned -
  ledger.paid -
  ledger.shares -
  ledger.carriedOut -
  ledger.movedOut -
  ledger.seedGivenBack;
