import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { amount, currency, jackpotId, tableId } from '../fields.js';

const data = z.strictObject({
  jackpotId,
  tableId,
  currency,
  /** The one JP1 stake. */
  stake: amount,
});

/** From its next coup on the table takes JP1 stakes for this jackpot. */
export const tableLinked = defineEvent('jackpot', 'TableLinked', 1, data, {
  jackpotId: 'JP1',
  tableId: 'T1',
  currency: 'EUR',
  stake: 500n,
});

export type TableLinked = EventOf<typeof tableLinked>;
