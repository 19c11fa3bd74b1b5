import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { claimId, instant, jackpotId, opaqueId, ordinal, tableId } from '../fields.js';

const data = z.strictObject({
  claimId,
  jackpotId,
  tableId,
  coup: ordinal,
  /** The n-th review of the claim. */
  review: ordinal,
  /** Not to review it: the croupier and the chef de table of the coup, and who was barred since. */
  barred: z.array(opaqueId).max(10),
  /** When the claim was opened: what there is to see of the coup lies before it. */
  openedAt: instant,
  requestedAt: instant,
});

/** A claim waits for a review of the images; so does one whose last review was inconclusive or did not count. */
export const reviewRequested = defineEvent('surveillance', 'ReviewRequested', 1, data, {
  claimId: 'T1-12',
  jackpotId: 'JP1',
  tableId: 'T1',
  coup: 12,
  review: 1,
  barred: ['croupier-1', 'chef-1'],
  openedAt: 1790000000100,
  requestedAt: 1790000000123,
});

export type ReviewRequested = EventOf<typeof reviewRequested>;
