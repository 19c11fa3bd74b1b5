import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { claimId, instant, jackpotId, opaqueId, ordinal, rejection, reviewOutcome, tableId } from '../fields.js';

const data = z.strictObject({
  jackpotId,
  claimId,
  tableId,
  coup: ordinal,
  review: ordinal,
  reviewer: opaqueId,
  camera: opaqueId,
  /** The interval of images looked at, ms since the epoch. */
  from: instant,
  to: instant,
  outcome: reviewOutcome,
  /** Of a rejection. */
  rejection: z.nullable(rejection),
  concludedAt: instant,
});

/** What the images show: camera, interval and reviewer named. */
export const reviewConcluded = defineEvent('surveillance', 'ReviewConcluded', 1, data, {
  jackpotId: 'JP1',
  claimId: 'T1-12',
  tableId: 'T1',
  coup: 12,
  review: 1,
  reviewer: 'surveillance-1',
  camera: 'camera-7',
  from: 1789999990000,
  to: 1790000000000,
  outcome: 'confirmed',
  rejection: null,
  concludedAt: 1790000000123,
});

export type ReviewConcluded = EventOf<typeof reviewConcluded>;
