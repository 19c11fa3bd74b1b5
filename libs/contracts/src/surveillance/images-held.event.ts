import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { claimId, instant, ordinal, tableId } from '../fields.js';

const data = z.strictObject({
  claimId,
  tableId,
  coup: ordinal,
  heldAt: instant,
});

/** The images of a table are kept beyond the 28 days, until the claim is done (rules §4 *Video*). */
export const imagesHeld = defineEvent('surveillance', 'ImagesHeld', 1, data, {
  claimId: 'T1-12',
  tableId: 'T1',
  coup: 12,
  heldAt: 1790000000123,
});

export type ImagesHeld = EventOf<typeof imagesHeld>;
