import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { ordinal, tableId } from '../fields.js';

const data = z.strictObject({
  tableId,
  reason: z.enum(['float-not-open', 'float-short', 'claim']),
  /** Whose float it is about; null when the reason is no float's. */
  seance: z.nullable(ordinal),
  /** Event that caused it. */
  reference: z.string().min(1).max(128),
});

/** No further coup starts here until the same reason is freed. */
export const tableHeld = defineEvent('game-round', 'TableHeld', 1, data, {
  tableId: 'T1',
  reason: 'float-short',
  seance: 1,
  reference: '6f0d6dbe-9b43-5c0f-a7a5-0b8f4dcb1c0e',
});

export type TableHeld = EventOf<typeof tableHeld>;
