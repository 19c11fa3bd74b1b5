import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { ordinal, revision, tableId } from '../fields.js';

const data = z.strictObject({
  tableId,
  coup: ordinal,
  /** Last revision of the round's stream. */
  lastRevision: revision,
  outcome: z.enum(['settled', 'voided']),
});

/** Coup n is over, its shoe open; only now can n+1 start or the table close. */
export const coupEnded = defineEvent('game-round', 'CoupEnded', 1, data, {
  tableId: 'T1',
  coup: 12,
  lastRevision: 187n,
  outcome: 'settled',
});

export type CoupEnded = EventOf<typeof coupEnded>;
