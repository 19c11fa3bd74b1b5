import type { Place } from '@casino/games';

/** Answers of the floor's HTTP API, as far as croupier and players read them. Amounts are decimal text in minor units. */

export interface WireEvent {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface WireBet {
  /** Ordinal within the coup. */
  readonly bet: number;
  readonly seat: number;
  readonly position: string;
  readonly amount: string;
  readonly status: 'placed' | 'accepted' | 'refused' | 'withdrawn';
}

/** How a seat's stakes on one position ended. */
export interface WireOutcome {
  readonly seat: number;
  readonly position: string;
  readonly stake: string;
  readonly result: 'won' | 'lost' | 'pushed' | 'returned';
  readonly gain: string;
}

/** JP1 in a coup of a linked table. */
export interface Jp1Status {
  readonly jackpotId: string;
  readonly stake: string;
  readonly standing: 'none' | 'awaited' | 'entered' | 'declined' | 'returned';
  readonly registered: readonly number[];
  readonly disagreeing: readonly { readonly seat: number; readonly kind: 'no-stake' | 'no-chip' | 'not-registered' }[];
  /** The jackpot is late: the chef de table may give the stakes back. In views only. */
  readonly returnOffered?: boolean;
}

/** JP1 as a view of the coup shows it. */
export interface Jp1View extends Jp1Status {
  readonly claim: ClaimView['kind'] | null;
  readonly claimRejected: boolean;
  readonly returnOffered: boolean;
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
  /** Null when the table was not linked to a jackpot as the coup started. */
  readonly jp1: Jp1Status | null;
}

/** Answer to a command on a coup. */
export interface CoupAnswer {
  readonly events: readonly WireEvent[];
  /** Where the coup stands after it, and the bets that it concerned. */
  readonly view: CoupStatus & { readonly coup: number; readonly bets: readonly WireBet[] };
}

/** A page of `GET …/events`. */
export interface EventsPage {
  readonly events: readonly unknown[];
  readonly next: string | null;
}

/** `GET /tables/T/rounds/n`. */
export interface CoupView extends CoupStatus {
  readonly jp1: Jp1View | null;
  readonly coup: number;
  readonly options: Readonly<Record<string, string | boolean>>;
  readonly payTable: { readonly version: string; readonly lines: Readonly<Record<string, string>> };
  readonly limits: { readonly minimum: string; readonly maxima: Readonly<Record<string, number>> };
  readonly seats: readonly { readonly seat: number; readonly sittingId: string; readonly playerId: string }[];
  readonly bets: readonly WireBet[];
  readonly outcomes: readonly WireOutcome[];
  readonly cards: readonly { readonly place: Place; readonly card: string | null }[];
  readonly folded: readonly number[];
}

/** `GET /tables/T`. */
export interface TableView {
  readonly tableId: string;
  readonly open: boolean;
  readonly taken: readonly { readonly seat: number; readonly sittingId: string; readonly playerId: string }[];
  readonly held: readonly string[];
  /** The jackpot that the table is linked to. */
  readonly jackpot: { readonly jackpotId: string; readonly offered: boolean } | null;
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

/** A claim in a list. */
export interface ClaimView {
  readonly claimId: string;
  readonly tableId: string;
  readonly coup: number;
  readonly cycle: number;
  readonly kind: 'jackpot' | 'consolation' | 'community-royal';
  readonly status: 'open' | 'confirmed' | 'rejected' | 'released';
  readonly holder: { readonly seat: number; readonly playerId: string } | null;
  readonly cards: readonly string[];
  /** ms; rien ne va plus of its coup. */
  readonly lastBetsAt: number;
  /** ms */
  readonly openedAt: number;
  readonly share: { readonly amount: string; readonly frozen: string; readonly shares: number } | null;
  readonly released: {
    readonly mcd: string;
    readonly card: string;
    readonly paidAt: 'table' | 'cage';
    readonly cashier: string | null;
  } | null;
}

/** `GET /jackpots/J/claims/T-n`. */
export interface ClaimRecordView extends ClaimView {
  readonly reviews: readonly { readonly review: number; readonly reviewer: string }[];
  readonly payments: readonly Award[];
}

/** `GET /reviews/T-n`. */
export interface ReviewView {
  readonly status: 'requested' | 'assigned' | 'concluded' | 'withdrawn';
  readonly review: number;
  readonly barred: readonly string[];
}

interface CycleAmount {
  readonly cycle: number;
  readonly amount: string;
}

/** `GET /jackpots/J`. */
export interface JackpotView {
  readonly jackpotId: string;
  readonly currency: string;
  readonly running: CycleAmount | null;
  readonly frozen: readonly CycleAmount[];
  readonly policy: {
    readonly seed: string;
    readonly stake: string;
    readonly contributionPpm: number;
    readonly fixedPrizesFrom: 'meter' | 'house';
    readonly consolationFrom: 'meter' | 'house';
  } | null;
  readonly tables: readonly { readonly tableId: string; readonly takesStakes: boolean }[];
  /** Coups whose JP1 stakes are in a cycle and that it has not heard the end of. */
  readonly openCoups: number;
  readonly openClaims: readonly { readonly claimId: string; readonly share: string | null }[];
  readonly books: {
    readonly meterAccount: string;
    readonly contributions: string;
    readonly returned: string;
    readonly paid: string;
    readonly shares: string;
  };
}

export interface Award {
  /** Of its event in the jackpot's stream. */
  readonly revision: string;
  readonly kind: 'jackpot' | 'fixed-prize' | 'consolation';
  readonly combination: string;
  readonly tableId: string;
  readonly coup: number;
  readonly seat: number;
  readonly playerId: string;
  readonly cycle: number;
  readonly amount: string;
  readonly source: 'meter' | 'house';
  readonly paidAt: 'table' | 'cage';
  readonly claimId: string | null;
}

/** `GET /jackpots/J/awards`. */
export interface AwardsPage {
  readonly awards: readonly Award[];
  readonly next: string | null;
}
