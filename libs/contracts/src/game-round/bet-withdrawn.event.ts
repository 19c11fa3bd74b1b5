import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { amount, ordinal, position, seat, sittingId, tableId, uuid } from '../fields.js';

const data = z.strictObject({
  tableId,
  coup: ordinal,
  betId: uuid,
  seat,
  sittingId,
  position,
  amount,
  reason: z.enum(['taken-back', 'with-main-stake', 'unanswered', 'unsupported-at-close']),
});

/** A stake went back before the close. */
export const betWithdrawn = defineEvent('game-round', 'BetWithdrawn', 1, data, {
  tableId: 'T1',
  coup: 12,
  betId: '6f0d6dbe-9b43-5c0f-a7a5-0b8f4dcb1c0e',
  seat: 3,
  sittingId: 'T1-7',
  position: 'trips',
  amount: 500n,
  reason: 'taken-back',
});

export type BetWithdrawn = EventOf<typeof betWithdrawn>;
