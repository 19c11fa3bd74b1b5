import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { jackpotId, reasonText, tableId, tableIds } from '../fields.js';

const data = z.strictObject({
  jackpotId,
  /** The table whose sensors or console failed; null: the jackpot itself. */
  tableId: z.nullable(tableId),
  /** Every table that stops taking JP1 stakes by this. */
  tables: tableIds,
  reason: reasonText,
});

/** A fault: the tables named take no JP1 stake until they are resumed; coups already entered keep their prizes and claims (rules §3 *Fault*). */
export const meterSuspended = defineEvent('jackpot', 'MeterSuspended', 1, data, {
  jackpotId: 'JP1',
  tableId: null,
  tables: ['T1'],
  reason: 'the display does not follow the meter',
});

export type MeterSuspended = EventOf<typeof meterSuspended>;
