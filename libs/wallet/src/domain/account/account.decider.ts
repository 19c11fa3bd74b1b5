import { accept, CasinoError, refuse, type Decider, type Decision } from '@casino/kernel';
import { adjust } from '../adjustment.js';
import { keepingBooks } from '../assert-books.js';
import { prizePaid, stakeRefunded } from '../jp1.js';
import { books, legsOf } from '../legs.js';
import type { AccountCommand, BuyChips, CreditProceeds } from './account.commands.js';
import { evolveAccount, noAccount, ownOfAccount, type AccountEvent, type AccountState, type OpenAccountState } from './account.state.js';

type Decided = Decision<AccountEvent>;

const buyChips = ({ sittingId, sitting, float, amount }: BuyChips, { playerId, currency, balance }: OpenAccountState): Decided => {
  if (sitting === null) return refuse('sitting-not-found');
  if (sitting.playerId !== playerId) return refuse('sitting-of-another-player');
  if (!sitting.open) return refuse('sitting-ended');
  if (float !== 'open') return refuse('float-not-open', 'Chips come from the float of the table, which is not open.');
  if (sitting.currency !== currency) return refuse('currency-differs');
  if (sitting.chipValue !== null && amount % sitting.chipValue !== 0n)
    return refuse('not-whole-chips', `One colour chip is worth ${sitting.chipValue}.`);
  if (amount > balance) return refuse('insufficient-funds');
  return accept({ type: 'ChipsBought', data: { playerId, sittingId, amount, currency, legs: legsOf.chipsBought(playerId, amount) } });
};

type Credit = Extract<AccountEvent, { readonly type: 'ProceedsCredited' | 'StakeRefunded' | 'PrizePaid' }>;

// A player may hold chips without ever having been at the cage (an adjustment): what he leaves with opens his account.
const credited = (state: AccountState, credit: Credit): Decided => {
  const { playerId, amount, currency } = credit.data;
  if (state.open && state.currency !== currency)
    throw new CasinoError('books-do-not-balance', `${amount} ${currency} cannot reach an account in ${state.currency}`);
  return state.open ? accept<AccountEvent>(credit) : accept<AccountEvent>({ type: 'AccountOpened', data: { playerId, currency } }, credit);
};

const proceeds = ({ playerId, sittingId, amount, currency }: CreditProceeds): Credit => ({
  type: 'ProceedsCredited',
  data: { playerId, sittingId, amount, currency, legs: legsOf.proceedsCredited(playerId, amount) },
});

const decide = (command: AccountCommand, state: AccountState): Decided => {
  if (command.type === 'OpenAccount') {
    const { playerId, currency } = command;
    return state.open ? refuse('account-already-open') : accept({ type: 'AccountOpened', data: { playerId, currency } });
  }
  if (command.type === 'CreditProceeds') return credited(state, proceeds(command));
  if (command.type === 'CreditRefund') return credited(state, stakeRefunded('account', command.refund));
  if (command.type === 'CreditPrize') return credited(state, prizePaid('account', command.prize));
  if (!state.open) return refuse('account-not-found');
  const { playerId, currency } = state;
  switch (command.type) {
    case 'Deposit':
      if (command.currency !== currency) return refuse('currency-differs');
      return accept({
        type: 'CashDeposited',
        data: { playerId, amount: command.amount, currency, legs: legsOf.deposit(playerId, command.amount) },
      });
    case 'Withdraw':
      if (command.currency !== currency) return refuse('currency-differs');
      if (command.amount > state.balance) return refuse('insufficient-funds');
      return accept({
        type: 'CashWithdrawn',
        data: { playerId, amount: command.amount, currency, legs: legsOf.withdrawal(playerId, command.amount) },
      });
    case 'BuyChips':
      return buyChips(command, state);
    case 'AdjustAccount':
      return adjust(command, {
        subject: books.account(state.playerId),
        balance: state.balance,
        currency,
        insufficient: 'insufficient-funds',
      });
  }
};

/** A player's account at the cage: stream `account-<player>`. */
export const accountDecider: Decider<AccountCommand, AccountEvent, AccountState> = keepingBooks(
  { initial: noAccount, decide, evolve: evolveAccount },
  ownOfAccount,
);
