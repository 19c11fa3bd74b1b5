import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { claimId, instant, opaqueId, ordinal } from '../fields.js';

const data = z.strictObject({
  claimId,
  review: ordinal,
  reviewer: opaqueId,
  camera: opaqueId,
  assignedAt: instant,
});

/** A person of surveillance takes the review, on this camera. */
export const reviewAssigned = defineEvent('surveillance', 'ReviewAssigned', 1, data, {
  claimId: 'T1-12',
  review: 1,
  reviewer: 'surveillance-1',
  camera: 'camera-7',
  assignedAt: 1790000000123,
});

export type ReviewAssigned = EventOf<typeof reviewAssigned>;
