import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { ordinal, seat, tableId } from '../fields.js';

const data = z.strictObject({
  tableId,
  coup: ordinal,
  seat,
});

/** Not published: a seat of a watched coup folded. */
export const foldSeen = defineEvent('jackpot', 'FoldSeen', 1, data, {
  tableId: 'T1',
  coup: 12,
  seat: 3,
});

export type FoldSeen = EventOf<typeof foldSeen>;
