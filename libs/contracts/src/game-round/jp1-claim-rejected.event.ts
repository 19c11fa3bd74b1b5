import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { claimId, jackpotId, ordinal, tableId } from '../fields.js';

const data = z.strictObject({
  tableId,
  coup: ordinal,
  jackpotId,
  claimId,
});

/** The claim of this coup was rejected: from here on an MCD may void it. */
export const jp1ClaimRejected = defineEvent('game-round', 'Jp1ClaimRejected', 1, data, {
  tableId: 'T1',
  coup: 12,
  jackpotId: 'JP1',
  claimId: 'T1-12',
});

export type Jp1ClaimRejected = EventOf<typeof jp1ClaimRejected>;
