import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { ordinal, tableId } from '../fields.js';

const data = z.strictObject({
  tableId,
  reason: z.enum(['float-not-open', 'float-short', 'claim']),
  /** Whose float it is about; null when the reason is no float's. */
  seance: z.nullable(ordinal),
  reference: z.string().min(1).max(128),
});

/** A reason that held the table is gone. Also recorded when the float of a séance opens before the table opens for it: a float frees its own séance only. */
export const tableFreed = defineEvent('game-round', 'TableFreed', 1, data, {
  tableId: 'T1',
  reason: 'float-not-open',
  seance: 1,
  reference: '6f0d6dbe-9b43-5c0f-a7a5-0b8f4dcb1c0e',
});

export type TableFreed = EventOf<typeof tableFreed>;
