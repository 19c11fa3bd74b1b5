import type { JackpotEvent, Leg, WalletEvent } from '@casino/contracts';
import type { Money } from '@casino/kernel';

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

  apply(event: WalletEvent | JackpotEvent): void {
    const legs = 'legs' in event.data ? event.data.legs : [];
    let total = 0n;
    for (const leg of legs) {
      total += leg.amount;
      if (JP1.has(event.type) && CHIPS.test(leg.account)) this.#putUp += leg.amount;
      this.move(leg, event.type);
    }
    if (total !== 0n) throw new Error(`I1: the legs of ${event.type} sum to ${total}`);
    if (event.type === 'FloatOpened' || event.type === 'FloatRefilled') this.#putUp += event.data.amount;
    if (event.type === 'FloatClosed') this.#putUp -= event.data.expected;
    // an account is corrected against the float
    if (event.type === 'BalanceAdjusted' && event.data.subject.startsWith('account:')) this.#putUp -= event.data.amount;
    if (this.#chips !== this.#putUp)
      throw new Error(`I6: after ${event.type} there are ${this.#chips} in chips, ${this.#putUp} were put up`);
  }

  /** Sum over every account: zero. */
  total(): Money {
    let total = 0n;
    for (const balance of this.#balances.values()) total += balance;
    return total;
  }

  private move({ account, amount }: Leg, type: string): void {
    const balance = this.balance(account) + amount;
    this.#balances.set(account, balance);
    if (CHIPS.test(account)) this.#chips += amount;
    if (balance < 0n && GUARDED.test(account)) throw new Error(`I2: ${type} takes ${account} to ${balance}`);
  }
}
