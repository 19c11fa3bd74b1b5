import { z } from 'zod';
import { defineEvents, type EventIn } from '../define-event.js';
import { claimId, instant, jackpotId, opaqueId, ordinal, rejection, reviewOutcome, tableId } from '../fields.js';

/** `review-<claim>`: what surveillance makes of the images of a claim. `review` is the n-th of the claim. */
export const reviewEvents = defineEvents('surveillance', {
  /** A claim waits for a review of the images; so does one whose last review was inconclusive or did not count. */
  ReviewRequested: z.strictObject({
    claimId,
    jackpotId,
    tableId,
    coup: ordinal,
    review: ordinal,
    /** Not to review it: the croupier and the chef de table of the coup, and who was barred since. */
    barred: z.array(opaqueId).max(10),
    /** What there is to see of the coup: from rien ne va plus … */
    lastBetsAt: instant,
    /** … to the card that opened the claim. */
    openedAt: instant,
    requestedAt: instant,
  }),
  /** Who identified the hand does not review it. */
  ReviewerBarred: z.strictObject({ claimId, person: opaqueId }),
  /** A person of surveillance takes the review, on this camera. */
  ReviewAssigned: z.strictObject({ claimId, review: ordinal, reviewer: opaqueId, camera: opaqueId, assignedAt: instant }),
  /** What the images show: camera, interval and reviewer named. */
  ReviewConcluded: z.strictObject({
    jackpotId,
    claimId,
    tableId,
    coup: ordinal,
    review: ordinal,
    reviewer: opaqueId,
    camera: opaqueId,
    /** The interval of images looked at, ms since the epoch. */
    from: instant,
    to: instant,
    outcome: reviewOutcome,
    /** Of a rejection. */
    rejection: z.nullable(rejection),
    concludedAt: instant,
  }),
  /** The claim was done before its review was concluded: nobody is to look at the images for it any more. */
  ReviewWithdrawn: z.strictObject({ claimId, review: ordinal, withdrawnAt: instant }),
  /** The images of a table are kept beyond the 28 days, until the claim is done (rules §4 *Video*). */
  ImagesHeld: z.strictObject({ claimId, tableId, coup: ordinal, heldAt: instant }),
  /** The claim is done: its images are kept for the usual time again. */
  ImagesReleased: z.strictObject({ claimId, releasedAt: instant }),
});

export type ReviewEvent = EventIn<typeof reviewEvents>;
