import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { claimId, instant } from '../fields.js';

const data = z.strictObject({
  claimId,
  releasedAt: instant,
});

/** The claim is done: its images are kept for the usual time again. */
export const imagesReleased = defineEvent('surveillance', 'ImagesReleased', 1, data, {
  claimId: 'T1-12',
  releasedAt: 1790000000123,
});

export type ImagesReleased = EventOf<typeof imagesReleased>;
