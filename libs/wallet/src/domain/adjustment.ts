import type { WalletEventOf } from '@casino/contracts';
import { accept, refuse, type Decision, type ErrorCode, type Money } from '@casino/kernel';
import { refuseAdjustment, type FloatStanding } from './float/float-standing.js';
import { legsOf } from './legs.js';
import { twoPeople, type TwoSignatures } from './signatures.js';

/** A signed correction of a balance, against the float of the table that the paper names. */
export interface Adjustment {
  readonly tableId: string;
  readonly float: FloatStanding;
  /** Signed; to the player when positive. */
  readonly amount: Money;
  readonly reason: string;
  readonly signatures: TwoSignatures;
}

/** What is corrected: `account:<player>` or `sitting:<sitting>`, and how it stands. */
interface Adjusted {
  readonly subject: string;
  readonly balance: Money;
  readonly currency: string;
  /** Code of a balance that would go below zero. */
  readonly insufficient: ErrorCode;
}

export const adjust = (
  { tableId, float, amount, reason, signatures }: Adjustment,
  { subject, balance, currency, insufficient }: Adjusted,
): Decision<WalletEventOf<'BalanceAdjusted'>> => {
  if (!twoPeople(signatures)) return refuse('two-people-needed');
  const noFloat = refuseAdjustment(float);
  if (noFloat !== undefined) return noFloat;
  if (amount === 0n) return refuse('invalid-amount');
  if (balance + amount < 0n) return refuse(insufficient);
  const legs = legsOf.adjustment(tableId, subject, amount);
  return accept({ type: 'BalanceAdjusted', data: { subject, tableId, amount, currency, reason, signatures: [...signatures], legs } });
};
