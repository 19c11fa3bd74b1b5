import type { GameRoundEventOf } from '@casino/contracts';
import type { Card, Jp1Claim, Place } from '@casino/games';
import type { Money } from '@casino/kernel';

export type CoupTerms = GameRoundEventOf<'CoupStarted'>['data'];
export type Stage = 'pre-flop' | 'flop' | 'river';

export type { RoundEvent } from '@casino/contracts';

export interface Bet {
  /** Ordinal within the coup, from 1, in the order of placement. */
  readonly bet: number;
  readonly seat: number;
  readonly sittingId: string;
  readonly playerId: string;
  readonly position: string;
  readonly amount: Money;
  /** Decision stage of a Play; null for a stake of the betting phase. */
  readonly stage: Stage | null;
  /** ms since the epoch */
  readonly placedAt: number;
  /** `placed` until the wallet answers. */
  readonly status: 'placed' | 'accepted' | 'refused' | 'withdrawn';
  /** Why it was refused or withdrawn. */
  readonly reason: string | null;
}

/** How a seat's stakes on one position ended, taken together; `returned`: the coup is void. */
export interface LineOutcome {
  readonly seat: number;
  readonly position: string;
  readonly stake: Money;
  readonly result: 'won' | 'lost' | 'pushed' | 'returned';
  /** Net, 0 unless won. */
  readonly gain: Money;
  /** The line of the pay table, or the hand, that decided it. */
  readonly line: string;
}

/** What JP1 is in one coup; of a table that is not linked to a jackpot it stays as it begins. */
export interface Jp1 {
  /** Seats whose sensor reports a chip. */
  readonly chips: readonly number[];
  /** Seats whose stake the croupier registered. */
  readonly registered: readonly number[];
  /**
   * What became of the JP1 stakes that the close lists. `none`: it lists none, or is yet to come. `awaited`: the jackpot has not answered.
   * `declined` by the jackpot or `returned` by the chef de table: they are on the layout no more.
   */
  readonly standing: 'none' | 'awaited' | 'entered' | 'declined' | 'returned';
  /** Under what the jackpot was asked to take them; null when it was not. */
  readonly conditions: GameRoundEventOf<'BettingClosed'>['data']['jackpot'];
  /** Opened by the cards revealed, and there to stay whatever is folded after it. */
  readonly claim: Jp1Claim | null;
  readonly claimRejected: boolean;
}

export const NO_JP1: Jp1 = { chips: [], registered: [], standing: 'none', conditions: null, claim: null, claimRejected: false };

/** A card that lies on the table. */
export interface Lying {
  readonly place: Place;
  /** Draw position in the shoe. */
  readonly position: number;
  /** Null while it lies face down. */
  readonly card: Card | null;
}

/**
 * `none`: not opened. `betting`: stakes may be placed. `closing`: rien ne va plus, answers outstanding or JP1 sensors, console and stakes not
 * in agreement. `playing`: from the close to the settlement.
 */
export type RoundPhase = 'none' | 'betting' | 'closing' | 'playing' | 'settled' | 'voided';

export interface OpenedRound {
  readonly phase: Exclude<RoundPhase, 'none'>;
  /** ms; rien ne va plus. null: stakes may be placed. */
  readonly lastBetsAt: number | null;
  readonly terms: CoupTerms;
  /** Merkle root over the sealed cards. */
  readonly commitment: string;
  readonly deckSize: number;
  /** Seats that were left during the coup: they had nothing on the layout and stake no more. */
  readonly satOut: readonly number[];
  /** In the order of placing. */
  readonly bets: readonly Bet[];
  /** Lines that the croupier has taken as lost. */
  readonly collected: readonly { readonly seat: number; readonly position: string }[];
  /** Of every line, once the coup is over. */
  readonly outcomes: readonly LineOutcome[];
  /** In the order of drawing; its length is the shoe's next position. */
  readonly cards: readonly Lying[];
  readonly checks: readonly { readonly seat: number; readonly stage: Stage }[];
  readonly folded: readonly number[];
  readonly jp1: Jp1;
  readonly voidReason: string | null;
}

export type RoundState = { readonly phase: 'none' } | OpenedRound;

export const NO_ROUND: RoundState = { phase: 'none' };

/** The wallet has not answered and it was not withdrawn. */
export const isPending = (bet: Bet): boolean => bet.status === 'placed';
/** On the layout: neither refused nor withdrawn. */
export const isStanding = (bet: Bet): boolean => bet.status === 'placed' || bet.status === 'accepted';
/** A JP1 stake: once the close lists it, it moves on the jackpot's events only (rules §3). */
export const isJp1 = ({ position }: Bet): boolean => position === 'jp1';
export const isOver = (round: RoundState): boolean => round.phase === 'settled' || round.phase === 'voided';
