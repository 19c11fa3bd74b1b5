import type { Money } from '@casino/kernel';
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
  readonly amount: Money;
  readonly currency: string;
}
/** The bet was withdrawn, whatever had become of it. */
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
/** The coup is settled: the outcomes of all bets that this sitting has in it. */
export interface ResolveCoup {
  readonly type: 'ResolveCoup';
  readonly coup: number;
  readonly outcomes: readonly Outcome[];
}
export interface VoidCoup {
  readonly type: 'VoidCoup';
  readonly coup: number;
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
  | CashOut
  | ReallotColour
  | LeaveSitting
  | AdjustSitting;
