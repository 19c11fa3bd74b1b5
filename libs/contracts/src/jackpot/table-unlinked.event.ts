import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { jackpotId, tableId } from '../fields.js';

const data = z.strictObject({
  jackpotId,
  tableId,
});

/** From its next coup on the table takes no JP1 stake; none of its coups was open in the jackpot. */
export const tableUnlinked = defineEvent('jackpot', 'TableUnlinked', 1, data, {
  jackpotId: 'JP1',
  tableId: 'T1',
});

export type TableUnlinked = EventOf<typeof tableUnlinked>;
