import { CasinoError } from '@casino/kernel';
import type { AccountState } from '../domain/index.js';

/** One account, as answers show it. @throws CasinoError `account-not-found` */
export const accountViewOf = (account: AccountState) => {
  if (!account.open) throw new CasinoError('account-not-found');
  const { playerId, currency, balance } = account;
  return { playerId, currency, balance };
};
export type AccountView = ReturnType<typeof accountViewOf>;
