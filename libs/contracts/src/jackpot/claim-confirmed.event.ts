import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { claimId, claimKind, jackpotId, ordinal, tableId } from '../fields.js';

const data = z.strictObject({
  jackpotId,
  claimId,
  tableId,
  coup: ordinal,
  kind: claimKind,
});

/** Identified and confirmed by the review: the hand stands. */
export const claimConfirmed = defineEvent('jackpot', 'ClaimConfirmed', 1, data, {
  jackpotId: 'JP1',
  claimId: 'T1-12',
  tableId: 'T1',
  coup: 12,
  kind: 'jackpot',
});

export type ClaimConfirmed = EventOf<typeof claimConfirmed>;
