import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { tableId } from '../fields.js';

const data = z.strictObject({
  tableId,
  reason: z.enum(['float-not-open', 'float-short', 'claim']),
  /** Event that caused it. */
  reference: z.string().min(1).max(128),
});

/** No further coup starts here until the same reason is freed. */
export const tableHeld = defineEvent('game-round', 'TableHeld', 1, data, {
  tableId: 'T1',
  reason: 'float-short',
  reference: '6f0d6dbe-9b43-5c0f-a7a5-0b8f4dcb1c0e',
});

export type TableHeld = EventOf<typeof tableHeld>;
