import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { instant, jackpotId, nonNegative, ordinal, tableId } from '../fields.js';

const data = z.strictObject({
  jackpotId,
  tableId,
  seance: ordinal,
  running: z.strictObject({ cycle: ordinal, amount: nonNegative }),
  frozen: z.array(z.strictObject({ cycle: ordinal, amount: nonNegative })).max(1_000),
  recordedAt: instant,
});

/** What a table's display showed at the end of its séance (rules §3 *Registers*). */
export const displayedAmountRecorded = defineEvent('jackpot', 'DisplayedAmountRecorded', 1, data, {
  jackpotId: 'JP1',
  tableId: 'T1',
  seance: 1,
  running: { cycle: 2, amount: 1000000n },
  frozen: [{ cycle: 1, amount: 1234500n }],
  recordedAt: 1790000000123,
});

export type DisplayedAmountRecorded = EventOf<typeof displayedAmountRecorded>;
