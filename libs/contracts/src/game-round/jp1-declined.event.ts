import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { jackpotId, ordinal, tableId } from '../fields.js';

const data = z.strictObject({
  tableId,
  coup: ordinal,
  jackpotId,
  reason: z.string().min(1).max(40),
});

/** The jackpot did not take the JP1 stakes of the coup, which goes on without them. */
export const jp1Declined = defineEvent('game-round', 'Jp1Declined', 1, data, {
  tableId: 'T1',
  coup: 12,
  jackpotId: 'JP1',
  reason: 'suspended',
});

export type Jp1Declined = EventOf<typeof jp1Declined>;
