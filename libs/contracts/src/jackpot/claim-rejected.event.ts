import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { claimId, claimKind, jackpotId, opaqueId, ordinal, rejection, tableId } from '../fields.js';

const data = z.strictObject({
  jackpotId,
  claimId,
  tableId,
  coup: ordinal,
  kind: claimKind,
  by: z.enum(['supervisor', 'review']),
  /** Who refused it. */
  person: opaqueId,
  reason: rejection,
});

/** Identification or review refused it: the claim pays nothing. */
export const claimRejected = defineEvent('jackpot', 'ClaimRejected', 1, data, {
  jackpotId: 'JP1',
  claimId: 'T1-12',
  tableId: 'T1',
  coup: 12,
  kind: 'jackpot',
  by: 'review',
  person: 'surveillance-1',
  reason: 'not-as-dealt',
});

export type ClaimRejected = EventOf<typeof claimRejected>;
