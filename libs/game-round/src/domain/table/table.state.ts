import type { GameRoundEventOf } from '@casino/contracts';
import type { Money } from '@casino/kernel';

export type { TableEvent } from '@casino/contracts';

export type HoldReason = GameRoundEventOf<'TableHeld'>['data']['reason'];
/** What the wallet tells of the float. */
export type FloatReason = Exclude<HoldReason, 'claim'>;
export type Chips = GameRoundEventOf<'SeatTaken'>['data']['chips'];

/** What is fixed for a séance, the maxima excepted. */
export type Seance = Omit<GameRoundEventOf<'TableOpened'>['data'], 'tableId'>;

export interface TakenSeat {
  readonly seat: number;
  readonly sittingId: string;
  readonly playerId: string;
  readonly chips: Chips;
}

/** Times the JP1 stake, as a version of the jackpot's policy names them. */
export type Jp1Prizes = GameRoundEventOf<'Jp1Offered'>['data']['prizes'];

/** The one jackpot that the table is linked to. */
export interface TableLink {
  readonly jackpotId: string;
  readonly currency: string;
  /** The one JP1 stake of the next coup. */
  readonly stake: Money;
  readonly policy: number;
  readonly prizes: Jp1Prizes;
  /** False while it is suspended. */
  readonly offered: boolean;
}

/** Claims on one of the two best hands, by the stream of their coup. */
export interface TableClaims {
  /** The one that holds the table. */
  readonly held: string | null;
  /** The last one that is identified or rejected, also before its coup ended. */
  readonly freed: string | null;
}

export interface TableState {
  /** The séance in progress, or the last one; null before the first. */
  readonly seance: Seance | null;
  readonly open: boolean;
  /** In the order of the seats. */
  readonly taken: readonly TakenSeat[];
  readonly held: readonly HoldReason[];
  /** The séance that the float is open for, as heard from the wallet, also before the table opens for it; null when none is open. */
  readonly floatSeance: number | null;
  /** Null while the table is linked to none. */
  readonly jackpot: TableLink | null;
  readonly claims: TableClaims;
  /** Sittings of the table's whole life: numbered 1, 2, 3 … without a gap. */
  readonly sittings: number;
  /** Number of the last coup started, 0 before the first. */
  readonly lastCoup: number;
  readonly coupOpen: boolean;
  /** The last coup that ended, and the last revision of its stream. */
  readonly previous: { readonly coup: number; readonly lastRevision: bigint } | null;
}

export const NO_TABLE: TableState = {
  seance: null,
  open: false,
  taken: [],
  held: [],
  floatSeance: null,
  jackpot: null,
  claims: { held: null, freed: null },
  sittings: 0,
  lastCoup: 0,
  coupOpen: false,
  previous: null,
};
