import type { JackpotEventOf } from '@casino/contracts';
import type { Money } from '@casino/kernel';
import type { ClaimKind, Policy, SeatInPlay } from './jackpot.commands.js';
import { EMPTY_LEDGER, type Ledger } from './ledger.js';

/** The events of `jackpot-J`. */
export type { JackpotStreamEvent as JackpotEvent } from '@casino/contracts';

export type Jp1Entry = JackpotEventOf<'CoupEntered'>['data']['entries'][number];

/** A table that is or was linked, or that a coup was heard of. */
export interface TableRecord {
  readonly tableId: string;
  readonly linked: boolean;
  /** Now or before: a coup that began under the link keeps its terms when the table is unlinked meanwhile. */
  readonly everLinked: boolean;
  /** By a fault of its own: one of the jackpot itself suspends every table. */
  readonly suspended: boolean;
  /** The highest coup entered or declined: an earlier one that is heard again, however late, is old news. 0: none. */
  readonly lastCoup: number;
  /** The last séance whose displayed amounts are recorded. 0: none. */
  readonly lastSeance: number;
}

/** A cycle whose meter stands in the state; `meter` is what the events say, `ledger` what they add up to. */
export interface Cycle {
  readonly cycle: number;
  readonly policy: Policy;
  readonly meter: Money;
  readonly ledger: Ledger;
}

/** A coup whose JP1 stakes are in a cycle, until it is concluded. */
export interface OpenCoup {
  readonly tableId: string;
  readonly coup: number;
  readonly cycle: number;
  readonly croupier: string;
  readonly chefDeTable: string;
  readonly jp1OnFold: 'play' | 'forfeit';
  readonly consolationTrigger: 'anyPlayer' | 'jp1Player';
  /** ms; rien ne va plus. */
  readonly lastBetsAt: number;
  readonly dealtIn: readonly SeatInPlay[];
  readonly entries: readonly Jp1Entry[];
  /** That the players saw and its stakes went in by: it holds for them to the end (rules §4). */
  readonly policy: Policy;
  /** One of the two best hands was on the table: a coup has one claim at most. */
  readonly claimed: boolean;
}

/** Of the split of a frozen cycle, for one confirmed royal; owed until it is released. */
export interface Share {
  readonly amount: Money;
  readonly frozen: Money;
  readonly shares: number;
}

/** A claim, until it is rejected or paid. */
export interface Claim {
  readonly claimId: string;
  readonly cycle: number;
  readonly tableId: string;
  readonly coup: number;
  readonly kind: ClaimKind;
  readonly holder: SeatInPlay | null;
  readonly croupier: string;
  readonly chefDeTable: string;
  readonly entries: readonly Jp1Entry[];
  /** Of the coup. */
  readonly policy: Policy;
  readonly called: boolean;
  /** The MCD who identified the hand. */
  readonly identifiedBy: string | null;
  /** Who reviewed the images and confirmed, if it counts. */
  readonly reviewedBy: string | null;
  /** The last review heard of. 0: none. */
  readonly lastReview: number;
  readonly confirmed: boolean;
  /** The coup is settled and its fixed prizes are paid. */
  readonly concluded: boolean;
  /** Known when the coup is concluded. */
  readonly forfeited: readonly number[];
  readonly share: Share | null;
}

export interface JackpotState {
  /** null before it is opened. */
  readonly opened: { readonly jackpotId: string; readonly currency: string } | null;
  readonly stopped: boolean;
  /** The open cycle, whose meter is the running meter; null before the jackpot is opened and after its stop. */
  readonly running: Cycle | null;
  /** In the order of their freezing. */
  readonly frozen: readonly Cycle[];
  /** Of the next cycle, when it differs. */
  readonly nextPolicy: Policy | null;
  readonly tables: readonly TableRecord[];
  /** The jackpot itself is suspended. */
  readonly suspended: boolean;
  readonly coups: readonly OpenCoup[];
  readonly claims: readonly Claim[];
  /** The last claims that were rejected or paid, so that a late act on one is told that it is done. */
  readonly done: readonly string[];
  /** ms; the notice of the stop. */
  readonly stopNotifiedAt: number | null;
  /** Jackpots whose increment came here. */
  readonly receivedFrom: readonly string[];
  /** Over all cycles, closed ones too. */
  readonly totals: Ledger;
  /** The account `meter:J` at rest: what this stream's legs and the wallet's, which follow its events, make of it. */
  readonly account: Money;
}

export const NO_JACKPOT: JackpotState = {
  opened: null,
  stopped: false,
  running: null,
  frozen: [],
  nextPolicy: null,
  tables: [],
  suspended: false,
  coups: [],
  claims: [],
  done: [],
  stopNotifiedAt: null,
  receivedFrom: [],
  totals: EMPTY_LEDGER,
  account: 0n,
};

/** `T-n`: a coup has one claim at most. */
export const claimIdOf = (tableId: string, coup: number): string => `${tableId}-${coup}`;

export const tableOf = ({ tables }: JackpotState, tableId: string): TableRecord | undefined =>
  tables.find((table) => table.tableId === tableId);
/** The coup, while it is open in the jackpot. */
export const openCoupOf = ({ coups }: JackpotState, tableId: string, coup: number): OpenCoup | undefined =>
  coups.find((open) => open.tableId === tableId && open.coup === coup);
export const claimOf = ({ claims }: JackpotState, claimId: string): Claim | undefined => claims.find((claim) => claim.claimId === claimId);
/** Its holder folded after the royal was revealed (his cards were exposed), and the fold forfeits his prizes: the claim is for the consolation of the others. */
export const holderForfeits = ({ holder, forfeited }: Claim): boolean => holder !== null && forfeited.includes(holder.seat);
/** Linked tables that take JP1 stakes. */
export const takingTables = ({ tables, suspended }: JackpotState): readonly string[] =>
  suspended ? [] : tables.filter((table) => table.linked && !table.suspended).map(({ tableId }) => tableId);
