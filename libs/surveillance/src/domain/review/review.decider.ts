import { accept, refuse, type Decider, type Decision } from '@casino/kernel';
import { wrongInterval } from './images.js';
import type {
  AssignReview,
  BarReviewer,
  ConcludeReview,
  EndHold,
  RequestAnother,
  RequestReview,
  ReviewCommand,
} from './review.commands.js';
import { evolveReview, noReview, type ReviewedClaim, type ReviewEvent, type ReviewState } from './review.state.js';

type Decided = Decision<ReviewEvent>;

const isOpen = ({ status }: ReviewedClaim): boolean => status === 'requested' || status === 'assigned';

const next = ({ claimId, jackpotId, tableId, coup, review, barred, lastBetsAt, openedAt }: ReviewedClaim, now: number): ReviewEvent => ({
  type: 'ReviewRequested',
  data: { claimId, jackpotId, tableId, coup, review: review + 1, barred: [...barred], lastBetsAt, openedAt, requestedAt: now },
});

const requestReview = ({ claimId, jackpotId, tableId, coup, barred, lastBetsAt, openedAt, now }: RequestReview): Decided =>
  accept(
    {
      type: 'ReviewRequested',
      data: { claimId, jackpotId, tableId, coup, review: 1, barred: [...new Set(barred)], lastBetsAt, openedAt, requestedAt: now },
    },
    { type: 'ImagesHeld', data: { claimId, tableId, coup, heldAt: now } },
  );

/** Not when another one was requested already, and not for a claim that is done. */
const requestAnother = ({ review, now }: RequestAnother, claim: ReviewedClaim): Decided =>
  claim.review === review && claim.status === 'concluded' && claim.releasedAt === null ? accept(next(claim, now)) : accept();

const barReviewer = ({ person }: BarReviewer, { claimId, barred }: ReviewedClaim): Decided =>
  barred.includes(person) ? accept() : accept({ type: 'ReviewerBarred', data: { claimId, person } });

const assignReview = ({ reviewer, camera, now }: AssignReview, claim: ReviewedClaim): Decided => {
  const { claimId, review, barred, assignment } = claim;
  if (barred.includes(reviewer)) return refuse('not-independent');
  if (!isOpen(claim)) return refuse('review-not-open');
  if (assignment !== null && assignment.reviewer === reviewer && assignment.camera === camera) return accept();
  return accept({ type: 'ReviewAssigned', data: { claimId, review, reviewer, camera, assignedAt: now } });
};

const concludeReview = ({ reviewer, from, to, outcome, rejection, now }: ConcludeReview, claim: ReviewedClaim): Decided => {
  const { jackpotId, claimId, tableId, coup, review, barred, assignment } = claim;
  // two acts, two people, neither croupier nor chef de table of the coup (rules §3 *Control*)
  if (barred.includes(reviewer)) return refuse('not-independent');
  if (!isOpen(claim)) return refuse('review-not-open');
  if (assignment === null || assignment.reviewer !== reviewer) return refuse('review-not-assigned');
  const wrong = wrongInterval(from, to, claim, now);
  if (wrong !== undefined) return refuse('invalid-request', wrong);
  if ((outcome === 'rejected') !== (rejection !== null))
    return refuse('invalid-request', 'A rejection says why; another outcome does not.');
  const { camera } = assignment;
  const concluded: ReviewEvent = {
    type: 'ReviewConcluded',
    data: { jackpotId, claimId, tableId, coup, review, reviewer, camera, from, to, outcome, rejection, concludedAt: now },
  };
  return outcome === 'inconclusive' ? accept(concluded, next(claim, now)) : accept(concluded);
};

const endHold = ({ now }: EndHold, claim: ReviewedClaim): Decided => {
  const { claimId, review, releasedAt } = claim;
  if (releasedAt !== null) return accept();
  const released: ReviewEvent = { type: 'ImagesReleased', data: { claimId, releasedAt: now } };
  return isOpen(claim)
    ? accept<ReviewEvent>({ type: 'ReviewWithdrawn', data: { claimId, review, withdrawnAt: now } }, released)
    : accept(released);
};

const decide = (command: ReviewCommand, state: ReviewState): Decided => {
  if (command.type === 'RequestReview') return state.known ? accept() : requestReview(command);
  if (!state.known) return refuse('review-not-found');
  switch (command.type) {
    case 'RequestAnother':
      return requestAnother(command, state);
    case 'BarReviewer':
      return barReviewer(command, state);
    case 'AssignReview':
      return assignReview(command, state);
    case 'ConcludeReview':
      return concludeReview(command, state);
    case 'EndHold':
      return endHold(command, state);
  }
};

/** The reviews of one claim: stream `review-T-n`. */
export const reviewDecider: Decider<ReviewCommand, ReviewEvent, ReviewState> = { initial: noReview, decide, evolve: evolveReview };
