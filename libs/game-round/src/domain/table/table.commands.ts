import type { GameId } from '@casino/games';
import type { Money } from '@casino/kernel';
import type { FloatReason, Jp1Prizes } from './table.state.js';

export interface OpenTable {
  readonly type: 'OpenTable';
  readonly tableId: string;
  readonly game: GameId;
  readonly currency: string;
  /** Those not given take the game's default. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly minimum: Money;
  /** Times the minimum; those not given take the game's default. */
  readonly maxima: Readonly<Record<string, number>>;
  readonly chefDeTable: string;
}

export interface CloseTable {
  readonly type: 'CloseTable';
  readonly tableId: string;
}

/** New maxima, all of them: those not given take the game's default. */
export interface ChangeLimits {
  readonly type: 'ChangeLimits';
  readonly tableId: string;
  readonly maxima: Readonly<Record<string, number>>;
}

/** The wallet told something that forbids a further coup. */
export interface HoldTable {
  readonly type: 'HoldTable';
  readonly tableId: string;
  readonly reason: FloatReason;
  /** Whose float it is about; null when the reason is no float's. */
  readonly seance: number | null;
  /** Id of the event that told it. */
  readonly reference: string;
}

/** The wallet told that these reasons are gone. */
export interface FreeTable {
  readonly type: 'FreeTable';
  readonly tableId: string;
  readonly reasons: readonly FloatReason[];
  /** Whose float it is about; null when the reason is no float's. */
  readonly seance: number | null;
  readonly reference: string;
}

/** A jackpot told that the table takes JP1 stakes for it. */
export interface OfferJp1 {
  readonly type: 'OfferJp1';
  readonly tableId: string;
  readonly jackpotId: string;
  readonly currency: string;
  readonly stake: Money;
  /** Version of the jackpot's policy, and the prizes that it names. */
  readonly policy: number;
  readonly prizes: Jp1Prizes;
  /** Id of the event that told it. */
  readonly reference: string;
}

/** A jackpot told that the table takes no JP1 stake for it. */
export interface SuspendJp1 {
  readonly type: 'SuspendJp1';
  readonly tableId: string;
  readonly jackpotId: string;
  readonly reason: 'suspended' | 'unlinked' | 'stopped';
  readonly reference: string;
}

/** The claim of a coup is identified or rejected. */
export interface FreeClaim {
  readonly type: 'FreeClaim';
  readonly tableId: string;
  readonly coup: number;
  /** Stream of the coup. */
  readonly reference: string;
}

export interface TakeSeat {
  readonly type: 'TakeSeat';
  readonly tableId: string;
  readonly seat: number;
  readonly playerId: string;
  /** Value of a colour chip in minor units; the table minimum when not given. */
  readonly colourValue: Money | undefined;
}

export interface LeaveSeat {
  readonly type: 'LeaveSeat';
  readonly tableId: string;
  readonly seat: number;
  /** The coup that the seat sits out, as its round says: without it, a seat is not left during a coup. */
  readonly satOut: number | null;
}

export interface StartCoup {
  readonly type: 'StartCoup';
  readonly tableId: string;
  /** The number that the caller expects it to have; undefined: whichever comes. */
  readonly coup: number | undefined;
  /** Who deals it. */
  readonly croupier: string;
}

export interface EndCoup {
  readonly type: 'EndCoup';
  readonly tableId: string;
  readonly coup: number;
  /** Last revision of the round's stream. */
  readonly lastRevision: bigint;
  readonly outcome: 'settled' | 'voided';
  /** Stream of the coup when its cards opened a claim, which holds the table; null: they opened none. */
  readonly claim: string | null;
}

export type TableCommand =
  | OpenTable
  | CloseTable
  | ChangeLimits
  | HoldTable
  | FreeTable
  | OfferJp1
  | SuspendJp1
  | FreeClaim
  | TakeSeat
  | LeaveSeat
  | StartCoup
  | EndCoup;
