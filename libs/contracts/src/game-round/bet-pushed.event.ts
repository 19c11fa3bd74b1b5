import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { amount, ordinal, position, seat, tableId, uuid } from '../fields.js';

const data = z.strictObject({
  tableId,
  coup: ordinal,
  betId: uuid,
  seat,
  position,
  stake: amount,
  line: z.string().min(1).max(60),
});

/** A stake was neither won nor lost: it goes back alone. */
export const betPushed = defineEvent('game-round', 'BetPushed', 1, data, {
  tableId: 'T1',
  coup: 12,
  betId: '6f0d6dbe-9b43-5c0f-a7a5-0b8f4dcb1c0e',
  seat: 3,
  position: 'blind',
  stake: 500n,
  line: 'pair',
});

export type BetPushed = EventOf<typeof betPushed>;
