import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { ordinal, tableId, uuid } from '../fields.js';

const data = z.strictObject({
  tableId,
  coup: ordinal,
  betId: uuid,
});

/** The wallet reserved the stake: the bet stands. */
export const betAccepted = defineEvent('game-round', 'BetAccepted', 1, data, {
  tableId: 'T1',
  coup: 12,
  betId: '6f0d6dbe-9b43-5c0f-a7a5-0b8f4dcb1c0e',
});

export type BetAccepted = EventOf<typeof betAccepted>;
