import type { Money } from '@casino/kernel';
import type { Adjustment } from '../adjustment.js';
import type { Jp1Stake, Prize, Refund } from '../jp1.js';

export interface StartSitting {
  readonly type: 'StartSitting';
  readonly sittingId: string;
  readonly tableId: string;
  readonly seat: number;
  readonly playerId: string;
  readonly game: 'pair-e-poker' | 'ultimate-holdem';
  readonly currency: string;
  readonly chips: { readonly kind: 'colour'; readonly value: Money } | { readonly kind: 'value' };
}
/** Second half of a buy-in. */
export interface ReceiveChips {
  readonly type: 'ReceiveChips';
  readonly playerId: string;
  readonly amount: Money;
  readonly currency: string;
}
export interface Bet {
  /** Its number in the coup. */
  readonly bet: number;
  /** On the layout; a stake at `jp1` is the jackpot's to decide on once it was registered. */
  readonly position: string;
  readonly amount: Money;
}
/** What was put down in one command: all of it is set aside, or none. */
export interface ReserveStakes {
  readonly type: 'ReserveStakes';
  readonly sittingId: string;
  readonly tableId: string;
  readonly playerId: string;
  readonly coup: number;
  readonly bets: readonly Bet[];
  readonly currency: string;
}
/** The bets were withdrawn, whatever had become of them. */
export interface ReleaseBets {
  readonly type: 'ReleaseBets';
  readonly coup: number;
  readonly bets: readonly number[];
}
/** The jackpot did not take the coup's JP1 stake. */
export interface ReleaseJp1 {
  readonly type: 'ReleaseJp1';
  readonly coup: number;
}
/** All that a sitting has on one position. */
export interface StakeLine {
  readonly position: string;
  readonly stake: Money;
}
export interface Outcome extends StakeLine {
  readonly result: 'won' | 'lost' | 'pushed';
  /** Net; 0 unless won. */
  readonly gain: Money;
}
/** The coup is settled: the outcomes of all that this sitting has in it, JP1 apart. */
export interface SettleCoup {
  readonly type: 'SettleCoup';
  readonly coup: number;
  readonly outcomes: readonly Outcome[];
}
export interface VoidCoup {
  readonly type: 'VoidCoup';
  readonly coup: number;
  /** All of this sitting that the coup's end gives back, stakes among them that the wallet refused; a registered JP1 stake is not. */
  readonly stakes: readonly StakeLine[];
}
/** The coup's JP1 stake of this sitting is in the jackpot. */
export interface ContributeStake extends Jp1Stake {
  readonly type: 'ContributeStake';
  readonly coup: number;
  readonly jackpotId: string;
  readonly currency: string;
}
/** The jackpot gives back a JP1 stake that it had. */
export interface RefundStake {
  readonly type: 'RefundStake';
  readonly refund: Refund;
}
export interface PayPrize {
  readonly type: 'PayPrize';
  readonly prize: Prize;
  readonly paidAt: 'table' | 'cage';
}
export interface CashOut {
  readonly type: 'CashOut';
  /** null: all that is not on the layout. */
  readonly amount: Money | null;
}
export interface ReallotColour {
  readonly type: 'ReallotColour';
  readonly value: Money;
}
export interface LeaveSitting {
  readonly type: 'LeaveSitting';
}
export interface AdjustSitting extends Adjustment {
  readonly type: 'AdjustSitting';
}

export type SittingCommand =
  | StartSitting
  | ReceiveChips
  | ReserveStakes
  | ReleaseBets
  | ReleaseJp1
  | SettleCoup
  | VoidCoup
  | ContributeStake
  | RefundStake
  | PayPrize
  | CashOut
  | ReallotColour
  | LeaveSitting
  | AdjustSitting;
