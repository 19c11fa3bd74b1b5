import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { tableId } from '../fields.js';

const data = z.strictObject({
  tableId,
  reason: z.enum(['float-not-open', 'float-short', 'claim']),
  reference: z.string().min(1).max(128),
});

/** A reason that held the table is gone. Also recorded when the float opens before the table does. */
export const tableFreed = defineEvent('game-round', 'TableFreed', 1, data, {
  tableId: 'T1',
  reason: 'float-not-open',
  reference: '6f0d6dbe-9b43-5c0f-a7a5-0b8f4dcb1c0e',
});

export type TableFreed = EventOf<typeof tableFreed>;
