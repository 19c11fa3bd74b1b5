import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { jackpotId, ordinal, seat, tableId } from '../fields.js';

const data = z.strictObject({
  jackpotId,
  /** The cycle that received its contribution. */
  cycle: ordinal,
  tableId,
  coup: ordinal,
  outcome: z.enum(['settled', 'voided', 'returned']),
  /** JP1 seats whose prizes a fold forfeited, where the table plays so: a community royal that is released later does not pay them. */
  forfeited: z.array(seat).max(9),
});

/** The coup is over for the jackpot, its fixed prizes below the two best hands paid. */
export const coupConcluded = defineEvent('jackpot', 'CoupConcluded', 1, data, {
  jackpotId: 'JP1',
  cycle: 1,
  tableId: 'T1',
  coup: 12,
  outcome: 'settled',
  forfeited: [],
});

export type CoupConcluded = EventOf<typeof coupConcluded>;
