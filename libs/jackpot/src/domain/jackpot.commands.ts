import type { JackpotEventOf } from '@casino/contracts';
import type { Jp1PrizeHand } from '@casino/games';
import type { Money } from '@casino/kernel';

export type Jp1Bet = JackpotEventOf<'CoupDeclined'>['data']['bets'][number];
export type SeatInPlay = JackpotEventOf<'CoupEntered'>['data']['dealtIn'][number];
export type ClaimKind = JackpotEventOf<'ClaimOpened'>['data']['kind'];
export type Rejection = JackpotEventOf<'ClaimRejected'>['data']['reason'];

export type Policy = JackpotEventOf<'CycleOpened'>['data']['policy'];

/** What the house fixes; the version is counted by the jackpot. `contributionPpm` of the stake must be whole. */
export type PolicyValues = Readonly<Omit<Policy, 'version'>>;

// Acts of people. Each names its jackpot; `by` is who acts.

export interface OpenJackpot {
  readonly type: 'OpenJackpot';
  readonly jackpotId: string;
  readonly currency: string;
  readonly policy: PolicyValues;
}
export interface ChangePolicy {
  readonly type: 'ChangePolicy';
  readonly policy: PolicyValues;
}
export interface LinkTable {
  readonly type: 'LinkTable';
  readonly tableId: string;
}
export interface UnlinkTable {
  readonly type: 'UnlinkTable';
  readonly tableId: string;
}
export interface Suspend {
  readonly type: 'Suspend';
  /** null: the jackpot itself. */
  readonly tableId: string | null;
  readonly reason: string;
}
export interface Resume {
  readonly type: 'Resume';
  readonly tableId: string | null;
}
export interface NotifyStop {
  readonly type: 'NotifyStop';
  /** ms */
  readonly now: number;
}
export interface Stop {
  readonly type: 'Stop';
  readonly to: { readonly kind: 'jackpot'; readonly jackpotId: string } | { readonly kind: 'orphelins' };
  /** What the other jackpot's stream says of it; undefined for the orphelins, null when there is no such jackpot. */
  readonly other: { readonly currency: string; readonly stopped: boolean } | null | undefined;
  readonly now: number;
}
export interface CallSupervisor {
  readonly type: 'CallSupervisor';
  readonly claimId: string;
  readonly croupier: string;
  readonly now: number;
}
/** An MCD with his supervisor card says what the hand is, or why it is none. */
export interface Identify {
  readonly type: 'Identify';
  readonly claimId: string;
  readonly mcd: string;
  readonly card: string;
  /** null: the hand is as claimed. */
  readonly refusedAs: Rejection | null;
  readonly now: number;
}
export interface Release {
  readonly type: 'Release';
  readonly claimId: string;
  readonly mcd: string;
  readonly card: string;
  readonly paidAt: 'table' | 'cage';
  /** Countersigns at the cage. */
  readonly cashier: string | null;
  readonly now: number;
}

// What is heard: never refused, and what the jackpot knows already is not said again.

/** `BettingClosed` with registered JP1 stakes. */
export interface EnterCoup {
  readonly type: 'EnterCoup';
  readonly jackpotId: string;
  readonly tableId: string;
  readonly coup: number;
  /** Version of the policy that the players saw. */
  readonly policy: number;
  readonly currency: string;
  readonly croupier: string;
  readonly chefDeTable: string;
  readonly jp1OnFold: 'play' | 'forfeit';
  readonly consolationTrigger: 'anyPlayer' | 'jp1Player';
  /** ms; rien ne va plus. */
  readonly lastBetsAt: number;
  readonly dealtIn: readonly SeatInPlay[];
  readonly bets: readonly Jp1Bet[];
}
/** `Jp1Returned`. */
export interface ReturnCoup {
  readonly type: 'ReturnCoup';
  readonly tableId: string;
  readonly coup: number;
}
/** The cards turned so far open a claim: `jp1ClaimOf` of libs/games says so, from the revealed cards. */
export interface DeclareHand {
  readonly type: 'DeclareHand';
  readonly tableId: string;
  readonly coup: number;
  readonly kind: ClaimKind;
  /** Seat of the royal; null: community. */
  readonly holder: number | null;
  readonly cards: readonly string[];
  readonly now: number;
}
/** `RoundSettled`: prizes by seat, as the revealed cards have them. */
export interface ConcludeCoup {
  readonly type: 'ConcludeCoup';
  readonly tableId: string;
  readonly coup: number;
  /** The fixed prize hand of each JP1 seat that has one, its JP1 standing; none beside a community royal. */
  readonly prizes: readonly { readonly seat: number; readonly hand: Jp1PrizeHand }[];
  /** JP1 seats whose prizes a fold forfeited. */
  readonly forfeited: readonly number[];
}
/** `RoundVoided`. */
export interface VoidCoup {
  readonly type: 'VoidCoup';
  readonly tableId: string;
  readonly coup: number;
  /** Who voided it: the actor of `RoundVoided`. */
  readonly by: string;
}
/** `ReviewConcluded`. */
export interface ReceiveReview {
  readonly type: 'ReceiveReview';
  readonly claimId: string;
  readonly review: number;
  readonly reviewer: string;
  readonly outcome: 'confirmed' | 'rejected' | 'inconclusive';
  readonly rejection: Rejection | null;
}
/** `TableClosed` of a linked table. */
export interface RecordDisplayedAmount {
  readonly type: 'RecordDisplayedAmount';
  readonly tableId: string;
  readonly seance: number;
  readonly now: number;
}
/** `JackpotStopped` of another jackpot, whose increment comes here. */
export interface ReceiveIncrement {
  readonly type: 'ReceiveIncrement';
  readonly jackpotId: string;
  readonly from: string;
  readonly amount: Money;
  readonly currency: string;
}

export type JackpotAct =
  OpenJackpot | ChangePolicy | LinkTable | UnlinkTable | Suspend | Resume | NotifyStop | Stop | CallSupervisor | Identify | Release;

export type JackpotFact =
  EnterCoup | ReturnCoup | DeclareHand | ConcludeCoup | VoidCoup | ReceiveReview | RecordDisplayedAmount | ReceiveIncrement;

export type JackpotCommand = JackpotAct | JackpotFact;
