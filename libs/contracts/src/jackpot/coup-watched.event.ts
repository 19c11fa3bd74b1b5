import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { jackpotId, ordinal, tableId } from '../fields.js';

const data = z.strictObject({
  jackpotId,
  tableId,
  coup: ordinal,
});

/** Not published: `hands-T-n`, what the jackpot saw of a coup whose JP1 stakes it took. The cards that count are those turned on the table. */
export const coupWatched = defineEvent('jackpot', 'CoupWatched', 1, data, {
  jackpotId: 'JP1',
  tableId: 'T1',
  coup: 12,
});

export type CoupWatched = EventOf<typeof coupWatched>;
