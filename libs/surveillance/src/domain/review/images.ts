import type { ReviewedClaim } from './review.state.js';

/** ms: images of tables are kept 28 days (rules §4 *Video*). */
export const IMAGES_KEPT = 28 * 24 * 60 * 60 * 1_000;

/** ms until when the images of a claim are kept; null while the claim holds them. */
export const imagesKeptUntil = ({ openedAt, releasedAt }: Pick<ReviewedClaim, 'openedAt' | 'releasedAt'>): number | null =>
  releasedAt === null ? null : Math.max(openedAt + IMAGES_KEPT, releasedAt);

/**
 * Why these images do not show the coup of the claim; undefined when they do: they cover at least rien ne va plus to the card that opened
 * the claim (rules §3 *Control*), are over, and were still kept.
 */
export const wrongInterval = (
  from: number,
  to: number,
  { lastBetsAt, openedAt }: Pick<ReviewedClaim, 'lastBetsAt' | 'openedAt'>,
  now: number,
): string | undefined => {
  if (from >= to) return 'The interval begins before it ends.';
  if (to > now) return 'The interval ends before now.';
  if (from > lastBetsAt) return `Rien ne va plus of the coup was at ${lastBetsAt}: the interval begins no later.`;
  if (to < openedAt) return `The card that opened the claim was seen at ${openedAt}: the interval ends no earlier.`;
  if (from < openedAt - IMAGES_KEPT) return 'Images are kept for 28 days: none of the coup is as old as that.';
  return undefined;
};
