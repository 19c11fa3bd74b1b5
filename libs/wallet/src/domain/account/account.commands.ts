import type { Money } from '@casino/kernel';
import type { Adjustment } from '../adjustment.js';
import type { Prize, Refund } from '../jp1.js';
import type { FloatStanding } from '../float/float-standing.js';

/** What the account must know of the sitting that chips are bought for; brought with the command. */
export interface SittingFacts {
  readonly playerId: string;
  readonly currency: string;
  readonly open: boolean;
  /** Value of one colour chip; null with value chips. */
  readonly chipValue: Money | null;
}

export interface OpenAccount {
  readonly type: 'OpenAccount';
  readonly playerId: string;
  readonly currency: string;
}
export interface Deposit {
  readonly type: 'Deposit';
  readonly amount: Money;
  readonly currency: string;
}
export interface Withdraw {
  readonly type: 'Withdraw';
  readonly amount: Money;
  readonly currency: string;
}
/** First half of a buy-in. */
export interface BuyChips {
  readonly type: 'BuyChips';
  readonly sittingId: string;
  /** null: there is no such sitting. */
  readonly sitting: SittingFacts | null;
  /** Of the sitting's table. */
  readonly float: FloatStanding;
  readonly amount: Money;
}
/** Second half of a cash-out, or of a buy-in that found the sitting ended. The money is in transit already: it is never refused. */
export interface CreditProceeds {
  readonly type: 'CreditProceeds';
  readonly playerId: string;
  readonly sittingId: string;
  readonly amount: Money;
  readonly currency: string;
}
/** A JP1 stake comes back after the sitting's end. It left the player's chips: never refused. */
export interface CreditRefund {
  readonly type: 'CreditRefund';
  readonly refund: Refund;
}
/** A prize paid at the cage, or after the sitting's end; never refused. */
export interface CreditPrize {
  readonly type: 'CreditPrize';
  readonly prize: Prize;
}
export interface AdjustAccount extends Adjustment {
  readonly type: 'AdjustAccount';
}

export type AccountCommand = OpenAccount | Deposit | Withdraw | BuyChips | CreditProceeds | CreditRefund | CreditPrize | AdjustAccount;
