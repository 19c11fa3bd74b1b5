import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { ordinal, shoePosition, tableId } from '../fields.js';

const data = z.strictObject({
  tableId,
  coup: ordinal,
  position: shoePosition,
});

/** The croupier burned a card, face down. */
export const cardBurned = defineEvent('game-round', 'CardBurned', 1, data, {
  tableId: 'T1',
  coup: 12,
  position: 0,
});

export type CardBurned = EventOf<typeof cardBurned>;
