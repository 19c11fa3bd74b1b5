import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { amount, currency, jackpotId, tableId } from '../fields.js';

const data = z.strictObject({
  tableId,
  jackpotId,
  currency,
  stake: amount,
  /** Event that caused it. */
  reference: z.string().min(1).max(128),
});

/** From its next coup on the table takes JP1 stakes: it is linked to a jackpot that is not suspended. */
export const jp1Offered = defineEvent('game-round', 'Jp1Offered', 1, data, {
  tableId: 'T1',
  jackpotId: 'JP1',
  currency: 'EUR',
  stake: 500n,
  reference: '6f0d6dbe-9b43-5c0f-a7a5-0b8f4dcb1c0e',
});

export type Jp1Offered = EventOf<typeof jp1Offered>;
