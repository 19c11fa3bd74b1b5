import { CasinoError } from '@casino/kernel';
import { imagesKeptUntil, type ReviewState } from '../domain/index.js';

/** The reviews of one claim, as answers show them; times in ms. @throws CasinoError `review-not-found` */
export const reviewViewOf = (claim: ReviewState) => {
  if (!claim.known) throw new CasinoError('review-not-found');
  const { known: _, heldAt, releasedAt, ...shown } = claim;
  return { ...shown, images: { heldAt, releasedAt, keptUntil: imagesKeptUntil(claim) } };
};
export type ReviewView = ReturnType<typeof reviewViewOf>;
