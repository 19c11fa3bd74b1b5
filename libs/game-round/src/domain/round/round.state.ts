import type { GameRoundEventOf } from '@casino/contracts';
import type { Card, Place } from '@casino/games';
import type { Money } from '@casino/kernel';

export type CoupTerms = GameRoundEventOf<'CoupStarted'>['data'];
export type Stage = 'pre-flop' | 'flop' | 'river';

export type RoundEvent = GameRoundEventOf<
  | 'RoundOpened'
  | 'DeckVerified'
  | 'DeckShuffled'
  | 'SeatSatOut'
  | 'BetPlaced'
  | 'BetAccepted'
  | 'BetRefused'
  | 'BetWithdrawn'
  | 'LastBetsCalled'
  | 'BettingClosed'
  | 'CardBurned'
  | 'CardDealt'
  | 'CardExposed'
  | 'CardRevealed'
  | 'StakesCollected'
  | 'PlayerChecked'
  | 'PlayerFolded'
  | 'BetPaid'
  | 'BetPushed'
  | 'RoundSettled'
  | 'RoundVoided'
  | 'ShoeOpened'
  | 'ShoeLost'
>;

export interface Bet {
  readonly betId: string;
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
  /** The croupier has taken it as lost. */
  readonly collected: boolean;
  readonly outcome: { readonly result: 'won' | 'lost' | 'pushed' | 'returned'; readonly gain: Money; readonly line: string } | null;
}

/** A card that lies on the table. */
export interface Lying {
  readonly place: Place;
  /** Draw position in the shoe. */
  readonly position: number;
  /** Null while it lies face down. */
  readonly card: Card | null;
}

/**
 * `none`: not opened. `betting`: stakes may be placed. `closing`: rien ne va plus, answers outstanding. `playing`: from the close to the
 * settlement.
 */
export type RoundPhase = 'none' | 'betting' | 'closing' | 'playing' | 'settled' | 'voided';

export interface OpenedRound {
  readonly phase: Exclude<RoundPhase, 'none'>;
  readonly terms: CoupTerms;
  /** Merkle root over the sealed cards. */
  readonly commitment: string;
  readonly deckSize: number;
  /** Seats that were left during the coup: they had nothing on the layout and stake no more. */
  readonly satOut: readonly number[];
  /** In the order of placing. */
  readonly bets: readonly Bet[];
  /** In the order of drawing; its length is the shoe's next position. */
  readonly cards: readonly Lying[];
  readonly checks: readonly { readonly seat: number; readonly stage: Stage }[];
  readonly folded: readonly number[];
  readonly voidReason: string | null;
}

export type RoundState = { readonly phase: 'none' } | OpenedRound;

export const NO_ROUND: RoundState = { phase: 'none' };

/** The wallet has not answered and it was not withdrawn. */
export const isPending = (bet: Bet): boolean => bet.status === 'placed';
/** On the layout: neither refused nor withdrawn. */
export const isStanding = (bet: Bet): boolean => bet.status === 'placed' || bet.status === 'accepted';
export const isOver = (round: RoundState): boolean => round.phase === 'settled' || round.phase === 'voided';
