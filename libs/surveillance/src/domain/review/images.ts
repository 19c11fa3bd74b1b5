import type { ReviewedClaim } from './review.state.js';

/** ms: images of tables are kept 28 days (rules §4 *Video*). */
export const IMAGES_KEPT = 28 * 24 * 60 * 60 * 1_000;

/** ms until when the images of a claim are kept; null while the claim holds them. */
export const imagesKeptUntil = ({ openedAt, releasedAt }: Pick<ReviewedClaim, 'openedAt' | 'releasedAt'>): number | null =>
  releasedAt === null ? null : Math.max(openedAt + IMAGES_KEPT, releasedAt);

/**
 * Why nobody can have looked at these images for this claim; undefined when he can. A coup is seen before its claim is opened, and
 * what is older than the images are kept was not there any more.
 */
export const wrongInterval = (from: number, to: number, openedAt: number, now: number): string | undefined => {
  if (from >= to) return 'The interval begins before it ends.';
  if (to > now) return 'The interval ends before now.';
  if (from > openedAt) return `The coup was played before its claim was opened, at ${openedAt}: the interval begins no later.`;
  if (from < openedAt - IMAGES_KEPT) return 'Images are kept for 28 days: none of the coup is as old as that.';
  return undefined;
};
