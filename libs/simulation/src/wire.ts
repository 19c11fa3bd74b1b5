import type { Place } from '@casino/games';

/** Answers of the floor's HTTP API, as far as croupier and players read them. Amounts are decimal text in minor units. */

export interface WireEvent {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface WireBet {
  readonly betId: string;
  readonly seat: number;
  readonly position: string;
  readonly amount: string;
  readonly status: 'placed' | 'accepted' | 'refused' | 'withdrawn' | 'won' | 'lost' | 'pushed' | 'returned';
}

/** Where a coup stands and what comes next. */
export interface CoupStatus {
  readonly phase: 'betting' | 'closing' | 'playing' | 'settled' | 'voided';
  readonly next: { readonly act: 'close-bets' | 'deal' | 'turn' | 'reveal' | 'settle'; readonly step: string | null } | null;
  readonly decision: {
    readonly stage: 'pre-flop' | 'flop' | 'river';
    readonly seat: number;
    readonly waiting: boolean;
    readonly multiples: readonly number[];
    readonly otherwise: 'check' | 'fold';
  } | null;
}

/** Answer to a command on a coup. */
export interface CoupAnswer extends CoupStatus {
  readonly coup: number;
  readonly events: readonly WireEvent[];
  readonly bets: readonly WireBet[];
}

/** `GET /tables/T/rounds/n`. */
export interface CoupView extends CoupStatus {
  readonly coup: number;
  readonly options: Readonly<Record<string, string | boolean>>;
  readonly payTable: { readonly version: string; readonly lines: Readonly<Record<string, string>> };
  readonly limits: { readonly minimum: string; readonly maxima: Readonly<Record<string, number>> };
  readonly seats: readonly { readonly seat: number; readonly sittingId: string; readonly playerId: string }[];
  readonly bets: readonly WireBet[];
  readonly cards: readonly { readonly place: Place; readonly card: string | null }[];
  readonly folded: readonly number[];
}

/** `GET /tables/T`. */
export interface TableView {
  readonly tableId: string;
  readonly open: boolean;
  readonly taken: readonly { readonly seat: number; readonly sittingId: string; readonly playerId: string }[];
  readonly held: readonly string[];
  readonly lastCoup: number;
  readonly coupOpen: boolean;
}

/** Answer to a refill: what the float holds after it. */
export interface FloatAnswer {
  readonly events: readonly { readonly data: { readonly balance: string } }[];
}

/** `GET /sittings/T-k`. */
export interface SittingView {
  readonly balance: string;
  readonly reserved: string;
}

export interface Books {
  readonly total: string;
  readonly accounts: readonly { readonly account: string; readonly balance: string }[];
}
