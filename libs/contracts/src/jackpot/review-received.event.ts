import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { claimId, jackpotId, opaqueId, ordinal, rejection, reviewOutcome, tableId } from '../fields.js';

const data = z.strictObject({
  jackpotId,
  claimId,
  tableId,
  coup: ordinal,
  /** The n-th review of the claim. */
  review: ordinal,
  reviewer: opaqueId,
  outcome: reviewOutcome,
  rejection: z.nullable(rejection),
  counts: z.boolean(),
});

/** What surveillance concluded from the images; one by a person who may not review this claim does not count. */
export const reviewReceived = defineEvent('jackpot', 'ReviewReceived', 1, data, {
  jackpotId: 'JP1',
  claimId: 'T1-12',
  tableId: 'T1',
  coup: 12,
  review: 1,
  reviewer: 'surveillance-1',
  outcome: 'confirmed',
  rejection: null,
  counts: true,
});

export type ReviewReceived = EventOf<typeof reviewReceived>;
