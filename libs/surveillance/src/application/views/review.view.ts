import { imagesKeptUntil, type ReviewedClaim } from '../../domain/index.js';

/** The reviews of one claim, as answers show them; times in ms. */
export const reviewViewOf = (claim: ReviewedClaim) => {
  const { claimId, jackpotId, tableId, coup, openedAt, review, status, requestedAt, barred, assignment, conclusions, heldAt, releasedAt } =
    claim;
  const images = { heldAt, releasedAt, keptUntil: imagesKeptUntil(claim) };
  return { claimId, jackpotId, tableId, coup, openedAt, review, status, requestedAt, barred, assignment, conclusions, images };
};
export type ReviewView = ReturnType<typeof reviewViewOf>;
