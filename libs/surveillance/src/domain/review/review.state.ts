import type { ReviewEvent, SurveillanceEventOf } from '@casino/contracts';

export type { ReviewEvent };
type Concluded = SurveillanceEventOf<'ReviewConcluded'>['data'];

/** Of the newest review of a claim. `withdrawn`: the claim was done before anybody concluded it. */
export const REVIEW_STATUSES = ['requested', 'assigned', 'concluded', 'withdrawn'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

export interface Assignment {
  readonly reviewer: string;
  readonly camera: string;
  /** ms */
  readonly assignedAt: number;
}

/** What one review of the claim found. */
export type Conclusion = Pick<Concluded, 'review' | 'reviewer' | 'camera' | 'from' | 'to' | 'outcome' | 'rejection' | 'concludedAt'>;

/** The reviews of one claim. Nothing but text and numbers: it is kept as JSON. */
export interface ReviewedClaim {
  readonly known: true;
  readonly claimId: string;
  readonly jackpotId: string;
  readonly tableId: string;
  readonly coup: number;
  /** ms; rien ne va plus of the coup. */
  readonly lastBetsAt: number;
  /** ms; of the claim: the card that opened it was turned. */
  readonly openedAt: number;
  /** The newest review, from 1. */
  readonly review: number;
  readonly status: ReviewStatus;
  /** ms */
  readonly requestedAt: number;
  /** Not to review it. */
  readonly barred: readonly string[];
  /** Of the newest review; null while nobody has it. */
  readonly assignment: Assignment | null;
  /** Oldest first. */
  readonly conclusions: readonly Conclusion[];
  /** ms; null before the images are held */
  readonly heldAt: number | null;
  /** ms; null while they are held */
  readonly releasedAt: number | null;
}
export type ReviewState = { readonly known: false } | ReviewedClaim;

export const noReview: ReviewState = { known: false };

/** An assignment of who has been barred since counts for nothing. */
const bar = (claim: ReviewedClaim, person: string): ReviewedClaim => {
  const { status, assignment } = claim;
  const barred = [...claim.barred, person];
  const his = status === 'assigned' && assignment !== null && assignment.reviewer === person;
  return his ? { ...claim, barred, status: 'requested', assignment: null } : { ...claim, barred };
};

const conclude = (
  claim: ReviewedClaim,
  { review, reviewer, camera, from, to, outcome, rejection, concludedAt }: Concluded,
): ReviewedClaim => ({
  ...claim,
  status: 'concluded',
  conclusions: [...claim.conclusions, { review, reviewer, camera, from, to, outcome, rejection, concludedAt }],
});

const evolveClaim = (claim: ReviewedClaim, event: Exclude<ReviewEvent, { readonly type: 'ReviewRequested' }>): ReviewedClaim => {
  switch (event.type) {
    case 'ReviewerBarred':
      return bar(claim, event.data.person);
    case 'ReviewAssigned': {
      const { reviewer, camera, assignedAt } = event.data;
      return { ...claim, status: 'assigned', assignment: { reviewer, camera, assignedAt } };
    }
    case 'ReviewConcluded':
      return conclude(claim, event.data);
    case 'ReviewWithdrawn':
      return { ...claim, status: 'withdrawn' };
    case 'ImagesHeld':
      return { ...claim, heldAt: event.data.heldAt };
    case 'ImagesReleased':
      return { ...claim, releasedAt: event.data.releasedAt };
  }
};

export const evolveReview = (state: ReviewState, event: ReviewEvent): ReviewState => {
  if (event.type !== 'ReviewRequested') return state.known ? evolveClaim(state, event) : state;
  const { claimId, jackpotId, tableId, coup, lastBetsAt, openedAt, review, requestedAt, barred } = event.data;
  const requested = {
    claimId,
    jackpotId,
    tableId,
    coup,
    lastBetsAt,
    openedAt,
    review,
    requestedAt,
    barred,
    status: 'requested',
    assignment: null,
  } as const;
  return state.known ? { ...state, ...requested } : { known: true, ...requested, conclusions: [], heldAt: null, releasedAt: null };
};
