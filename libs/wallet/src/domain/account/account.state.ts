import type { AccountEvent } from '@casino/contracts';
import { formatMoney, parseMoney, type Money } from '@casino/kernel';
import { books } from '../legs.js';
import type { OwnBalances } from '../assert-books.js';

export type { AccountEvent };

export interface OpenAccountState {
  readonly open: true;
  readonly playerId: string;
  readonly currency: string;
  /** Minor units, never below zero. */
  readonly balance: Money;
}
export type AccountState = { readonly open: false } | OpenAccountState;

export const noAccount: AccountState = { open: false };

const moved = (state: AccountState, by: Money): AccountState => (state.open ? { ...state, balance: state.balance + by } : state);

export const evolveAccount = (state: AccountState, event: AccountEvent): AccountState => {
  switch (event.type) {
    case 'AccountOpened':
      return { open: true, playerId: event.data.playerId, currency: event.data.currency, balance: 0n };
    case 'CashDeposited':
    case 'ProceedsCredited':
    case 'StakeRefunded':
    case 'PrizePaid':
    case 'BalanceAdjusted':
      return moved(state, event.data.amount);
    case 'CashWithdrawn':
    case 'ChipsBought':
      return moved(state, -event.data.amount);
  }
};

export const ownOfAccount = (state: AccountState): OwnBalances => (state.open ? { [books.account(state.playerId)]: state.balance } : {});

/** Version of this reducer: another one's snapshots are ignored. */
export const ACCOUNT_SNAPSHOT = 'account-1';

export const serialiseAccount = (state: AccountState): unknown => (state.open ? { ...state, balance: formatMoney(state.balance) } : state);

export const restoreAccount = (json: unknown): AccountState => {
  const stored = json as
    { readonly open: false } | { readonly open: true; readonly playerId: string; readonly currency: string; readonly balance: string };
  return stored.open ? { ...stored, balance: parseMoney(stored.balance) } : noAccount;
};
