import type { Money } from '@casino/kernel';
import type { Jp1Stake, Prize, Refund } from '../jp1.js';
import type { FloatStanding } from '../float/float-standing.js';
import type { TwoSignatures } from '../signatures.js';

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
export interface ReserveStake {
  readonly type: 'ReserveStake';
  readonly sittingId: string;
  readonly tableId: string;
  readonly playerId: string;
  readonly coup: number;
  readonly betId: string;
  /** On the layout; a stake at `jp1` is the jackpot's to decide on once it was registered. */
  readonly position: string;
  readonly amount: Money;
  readonly currency: string;
}
/** The bet was withdrawn, whatever had become of it; or the jackpot declined it. */
export interface ReleaseStake {
  readonly type: 'ReleaseStake';
  readonly betId: string;
}
export interface Outcome {
  readonly betId: string;
  readonly stake: Money;
  readonly result: 'won' | 'lost' | 'pushed';
  /** Net; 0 unless won. */
  readonly gain: Money;
}
/** The coup is settled: the outcomes of all bets that this sitting has in it, JP1 apart. */
export interface ResolveCoup {
  readonly type: 'ResolveCoup';
  readonly coup: number;
  readonly outcomes: readonly Outcome[];
}
export interface VoidCoup {
  readonly type: 'VoidCoup';
  readonly coup: number;
  /** All bets of this sitting that the coup's end gives back; a registered JP1 stake is not among them. */
  readonly betIds: readonly string[];
}
/** The coup's JP1 stakes of this sitting are in the jackpot. */
export interface ContributeStakes {
  readonly type: 'ContributeStakes';
  readonly coup: number;
  readonly jackpotId: string;
  readonly currency: string;
  readonly entries: readonly Jp1Stake[];
}
/** The jackpot gives JP1 stakes back that it had. */
export interface RefundStakes {
  readonly type: 'RefundStakes';
  readonly refunds: readonly Refund[];
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
export interface AdjustSitting {
  readonly type: 'AdjustSitting';
  /** The table that the signed paper names. */
  readonly tableId: string;
  readonly float: FloatStanding;
  /** Signed; to the player when positive. */
  readonly amount: Money;
  readonly reason: string;
  readonly signatures: TwoSignatures;
}

export type SittingCommand =
  | StartSitting
  | ReceiveChips
  | ReserveStake
  | ReleaseStake
  | ResolveCoup
  | VoidCoup
  | ContributeStakes
  | RefundStakes
  | PayPrize
  | CashOut
  | ReallotColour
  | LeaveSitting
  | AdjustSitting;
