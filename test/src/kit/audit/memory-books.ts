import type { JackpotEvent, Leg, WalletEvent } from '@casino/contracts';
import type { Money } from '@casino/kernel';
import { fail } from './findings.js';

const GUARDED = /^(?:account|sitting|reserved):/;
const CHIPS = /^(?:float|sitting|reserved):/;
/** JP1 stakes leave the tables for the meter, prizes come from there. */
const JP1: ReadonlySet<string> = new Set(['StakeContributed', 'StakeRefunded', 'PrizePaid']);

/** Balances of every named account, from the legs of every event; the invariants are asserted at every prefix. */
export class MemoryBooks {
  readonly #balances = new Map<string, Money>();
  /** Chips in existence: floats, sittings, stakes. Only floats put up and taken down change it, corrections of accounts, and JP1. */
  #chips = 0n;
  #putUp = 0n;

  balance(account: string): Money {
    const balance = this.#balances.get(account);
    return balance === undefined ? 0n : balance;
  }

  /** @throws what does not hold after it; its legs are in the balances all the same */
  apply(event: WalletEvent | JackpotEvent): void {
    const { type } = event;
    const legs: readonly Leg[] = 'legs' in event.data ? event.data.legs : [];
    let total = 0n;
    for (const { account, amount } of legs) {
      total += amount;
      this.#balances.set(account, this.balance(account) + amount);
      if (CHIPS.test(account)) this.#chips += amount;
      if (CHIPS.test(account) && JP1.has(type)) this.#putUp += amount;
    }
    if (event.type === 'FloatOpened' || event.type === 'FloatRefilled') this.#putUp += event.data.amount;
    if (event.type === 'FloatClosed') this.#putUp -= event.data.expected;
    // an account is corrected against the float
    if (event.type === 'BalanceAdjusted' && event.data.subject.startsWith('account:')) this.#putUp -= event.data.amount;
    if (total !== 0n) fail(`I1: the legs of ${type} sum to ${total}`);
    for (const { account } of legs)
      if (GUARDED.test(account) && this.balance(account) < 0n) fail(`I2: ${type} takes ${account} to ${this.balance(account)}`);
    if (this.#chips !== this.#putUp) fail(`I6: after ${type} there are ${this.#chips} in chips, ${this.#putUp} were put up`);
  }

  /** Sum over every account: zero. */
  total(): Money {
    let total = 0n;
    for (const balance of this.#balances.values()) total += balance;
    return total;
  }
}
