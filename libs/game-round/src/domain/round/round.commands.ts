import type { Opening } from '@casino/games';
import type { Money } from '@casino/kernel';
import type { CoupTerms } from './round.state.js';

/** Opens the coup that the table started, its cards committed to. */
export interface OpenRound {
  readonly type: 'OpenRound';
  readonly terms: CoupTerms;
  readonly commitment: string;
}

export interface BetToPlace {
  /** In any spelling that the layout knows. */
  readonly position: string;
  readonly amount: Money;
}

/** Stakes of one seat, all or none. */
export interface PlaceBets {
  readonly type: 'PlaceBets';
  readonly seat: number;
  readonly bets: readonly BetToPlace[];
  /** ms since the epoch */
  readonly now: number;
}

/** The player of the seat is about to leave. */
export interface SitOut {
  readonly type: 'SitOut';
  readonly seat: number;
  readonly sittingId: string;
}

/** The wallet's answer to the stakes of one command. */
export interface AnswerBets {
  readonly type: 'AnswerBets';
  readonly bets: readonly number[];
  readonly answer:
    | { readonly accepted: true }
    | {
        readonly accepted: false;
        readonly reason: string;
        /** What the sitting lacks; null when chips are not the reason. */ readonly shortfall: Money | null;
      };
}

export interface WithdrawBet {
  readonly type: 'WithdrawBet';
  readonly bet: number;
}

/** Takes back the bets that were seen unanswered for too long, as far as they still are. */
export interface WithdrawUnanswered {
  readonly type: 'WithdrawUnanswered';
  readonly bets: readonly number[];
}

/** A reading of the JP1 sensor of a seat. */
export interface DetectStake {
  readonly type: 'DetectStake';
  readonly seat: number;
  readonly chip: boolean;
  /** The sensor. */
  readonly device: string;
}

/** The croupier registers the JP1 stakes of these seats on the console, all or none. */
export interface RegisterStakes {
  readonly type: 'RegisterStakes';
  readonly seats: readonly number[];
}

/** The jackpot's answer to the JP1 stakes of the coup. */
export interface AnswerJp1 {
  readonly type: 'AnswerJp1';
  readonly jackpotId: string;
  readonly answer: { readonly entered: true; readonly cycle: number } | { readonly entered: false; readonly reason: string };
}

/** The chef de table gives the JP1 stakes back before the first card. */
export interface ReturnJp1 {
  readonly type: 'ReturnJp1';
  readonly reason: string;
}

/** The claim of this coup was rejected. */
export interface RejectJp1Claim {
  readonly type: 'RejectJp1Claim';
  readonly jackpotId: string;
  readonly claimId: string;
}

/** Rien ne va plus. */
export interface CallLastBets {
  readonly type: 'CallLastBets';
  /** ms */
  readonly now: number;
}

/** One act of the croupier; `openings` are the cards that it turns face up, in order (see `openingsOf`). */
export interface Advance {
  readonly type: 'Deal' | 'Turn' | 'Reveal';
  readonly openings: readonly Opening[];
}

export interface Check {
  readonly type: 'Check';
  readonly seat: number;
}

export interface Fold {
  readonly type: 'Fold';
  readonly seat: number;
}

export interface Play {
  readonly type: 'Play';
  readonly seat: number;
  /** Times the Ante. */
  readonly multiple: number;
  /** ms since the epoch */
  readonly now: number;
}

/** The croupier calls time: who has not decided checks, at the last decision folds. */
export interface CallTime {
  readonly type: 'CallTime';
}

/** A face-down card was turned by accident. */
export interface Expose {
  readonly type: 'Expose';
  readonly place: string;
  readonly openings: readonly Opening[];
}

export interface Settle {
  readonly type: 'Settle';
  /** The shoe's secret, 64 hex digits: published now that the coup is over. */
  readonly secret: string;
}

/** What is published of the shoe: its secret, 64 hex digits, or why there is none to publish. */
export type LastOfShoe = { readonly secret: string } | { readonly lost: string };

export interface VoidRound {
  readonly type: 'VoidRound';
  /** In which role: a coup with one of the two best hands is for an MCD only. */
  readonly by: 'chef-de-table' | 'mcd';
  readonly reason: string;
  readonly shoe: LastOfShoe;
}

export type RoundCommand =
  | OpenRound
  | PlaceBets
  | SitOut
  | AnswerBets
  | WithdrawBet
  | WithdrawUnanswered
  | DetectStake
  | RegisterStakes
  | CallLastBets
  | AnswerJp1
  | ReturnJp1
  | RejectJp1Claim
  | Advance
  | Check
  | Fold
  | Play
  | CallTime
  | Expose
  | Settle
  | VoidRound;
