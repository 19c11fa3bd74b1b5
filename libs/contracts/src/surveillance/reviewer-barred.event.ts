import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { claimId, opaqueId } from '../fields.js';

const data = z.strictObject({
  claimId,
  person: opaqueId,
});

/** Who identified the hand does not review it. */
export const reviewerBarred = defineEvent('surveillance', 'ReviewerBarred', 1, data, {
  claimId: 'T1-12',
  person: 'mcd-1',
});

export type ReviewerBarred = EventOf<typeof reviewerBarred>;
