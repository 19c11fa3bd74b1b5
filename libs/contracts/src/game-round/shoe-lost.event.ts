import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { ordinal, reasonText, tableId } from '../fields.js';

const data = z.strictObject({
  tableId,
  coup: ordinal,
  /** Why its vault does not open; never anything of what it holds. */
  detail: reasonText,
});

/** The coup is void and its secret cannot be published: in the place of `ShoeOpened`, with an anomaly `seal-broken` on record. */
export const shoeLost = defineEvent('game-round', 'ShoeLost', 1, data, {
  tableId: 'T1',
  coup: 12,
  detail: 'The secret cannot be published: its vault does not open.',
});

export type ShoeLost = EventOf<typeof shoeLost>;
