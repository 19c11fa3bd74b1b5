import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { claimId, instant, ordinal } from '../fields.js';

const data = z.strictObject({
  claimId,
  review: ordinal,
  withdrawnAt: instant,
});

/** The claim was done before its review was concluded: nobody is to look at the images for it any more. */
export const reviewWithdrawn = defineEvent('surveillance', 'ReviewWithdrawn', 1, data, {
  claimId: 'T1-12',
  review: 1,
  withdrawnAt: 1790000000123,
});

export type ReviewWithdrawn = EventOf<typeof reviewWithdrawn>;
