import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { jackpotId, tableId } from '../fields.js';

const data = z.strictObject({
  tableId,
  jackpotId,
  reason: z.enum(['suspended', 'unlinked', 'stopped']),
  reference: z.string().min(1).max(128),
});

/** From its next coup on the table takes no JP1 stake. */
export const jp1Suspended = defineEvent('game-round', 'Jp1Suspended', 1, data, {
  tableId: 'T1',
  jackpotId: 'JP1',
  reason: 'suspended',
  reference: '6f0d6dbe-9b43-5c0f-a7a5-0b8f4dcb1c0e',
});

export type Jp1Suspended = EventOf<typeof jp1Suspended>;
