import type { SurveillanceEventOf } from '@casino/contracts';

type Concluded = SurveillanceEventOf<'ReviewConcluded'>['data'];

/** A claim was opened: its images are held, and somebody is to look at them. */
export interface RequestReview {
  readonly type: 'RequestReview';
  readonly claimId: string;
  readonly jackpotId: string;
  readonly tableId: string;
  readonly coup: number;
  /** Croupier and chef de table of the coup. */
  readonly barred: readonly string[];
  /** ms; rien ne va plus of the coup. */
  readonly lastBetsAt: number;
  /** ms; of the claim */
  readonly openedAt: number;
  readonly now: number;
}
/** The jackpot says that this review does not count. */
export interface RequestAnother {
  readonly type: 'RequestAnother';
  readonly review: number;
  readonly now: number;
}
/** Who identified the hand. */
export interface BarReviewer {
  readonly type: 'BarReviewer';
  readonly person: string;
}
/** Somebody takes the newest review, also from whoever had it. */
export interface AssignReview {
  readonly type: 'AssignReview';
  readonly reviewer: string;
  readonly camera: string;
  readonly now: number;
}
export interface ConcludeReview {
  readonly type: 'ConcludeReview';
  readonly reviewer: string;
  /** ms */
  readonly from: number;
  /** ms */
  readonly to: number;
  readonly outcome: Concluded['outcome'];
  /** Of a rejection; null with any other outcome. */
  readonly rejection: Concluded['rejection'];
  readonly now: number;
}
/** The claim is done. */
export interface EndHold {
  readonly type: 'EndHold';
  readonly now: number;
}

export type ReviewCommand = RequestReview | RequestAnother | BarReviewer | AssignReview | ConcludeReview | EndHold;
