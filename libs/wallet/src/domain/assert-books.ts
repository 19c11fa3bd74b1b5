import type { Leg } from '@casino/contracts';
import { CasinoError, type Decider, type DomainEvent, type Money } from '@casino/kernel';

/** The balances that a stream guards, by named account (P4). */
export type OwnBalances = Readonly<Record<string, Money>>;

const GUARDED = /^(?:account|sitting|reserved):/;

const unbalanced = (event: DomainEvent, why: string): CasinoError => new CasinoError('books-do-not-balance', `${event.type}: ${why}`);

const legsIn = (event: DomainEvent): readonly Leg[] => {
  const data = event.data as { readonly legs?: readonly Leg[] };
  return data.legs === undefined ? [] : data.legs;
};

const balanceIn = (own: OwnBalances, account: string): Money => {
  const balance = own[account];
  return balance === undefined ? 0n : balance;
};

/**
 * What must hold of every event before it is appended: its legs sum to zero (P3); it moves no guarded balance but its stream's own;
 * the balances folded from it are those its legs say, and none is below zero (P4).
 * @throws CasinoError `books-do-not-balance`, a defect: nothing is appended
 */
export const assertBooks = (event: DomainEvent, before: OwnBalances, after: OwnBalances): void => {
  const legs = legsIn(event);
  let total = 0n;
  const expected: Record<string, Money> = { ...before };
  for (const { account, amount } of legs) {
    total += amount;
    if (!GUARDED.test(account)) continue;
    if (after[account] === undefined) throw unbalanced(event, `${account} is guarded by another stream`);
    expected[account] = balanceIn(expected, account) + amount;
  }
  if (total !== 0n) throw unbalanced(event, `the legs sum to ${total}`);
  for (const [account, balance] of Object.entries(after)) {
    if (balance !== balanceIn(expected, account))
      throw unbalanced(event, `${account} folds to ${balance}, its legs say ${balanceIn(expected, account)}`);
    if (balance < 0n) throw unbalanced(event, `${account} would stand at ${balance}`);
  }
};

/** The same decider, with the books asserted over every decision, in production too. */
export const keepingBooks = <Command, Event extends DomainEvent, State>(
  decider: Decider<Command, Event, State>,
  ownOf: (state: State) => OwnBalances,
): Decider<Command, Event, State> => ({
  initial: decider.initial,
  evolve: decider.evolve,
  decide(command, state) {
    const decision = decider.decide(command, state);
    if (!decision.ok) return decision;
    let now = state;
    for (const event of decision.events) {
      const next = decider.evolve(now, event);
      assertBooks(event, ownOf(now), ownOf(next));
      now = next;
    }
    return decision;
  },
});
