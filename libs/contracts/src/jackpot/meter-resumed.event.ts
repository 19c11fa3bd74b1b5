import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { amount, currency, jackpotId, tableId, tableIds } from '../fields.js';

const data = z.strictObject({
  jackpotId,
  tableId: z.nullable(tableId),
  /** Every table that takes JP1 stakes again by this. */
  tables: tableIds,
  currency,
  stake: amount,
});

/** The fault is over; the tables named take JP1 stakes again, with the same parameters. */
export const meterResumed = defineEvent('jackpot', 'MeterResumed', 1, data, {
  jackpotId: 'JP1',
  tableId: null,
  tables: ['T1'],
  currency: 'EUR',
  stake: 500n,
});

export type MeterResumed = EventOf<typeof meterResumed>;
