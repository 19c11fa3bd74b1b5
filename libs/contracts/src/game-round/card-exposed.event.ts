import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { ordinal, place, shoePosition, tableId } from '../fields.js';

const data = z.strictObject({
  tableId,
  coup: ordinal,
  position: shoePosition,
  place,
});

/** A card was turned by accident: recorded, and the deal goes on (rules §4). */
export const cardExposed = defineEvent('game-round', 'CardExposed', 1, data, {
  tableId: 'T1',
  coup: 12,
  position: 3,
  place: 'seat-3-1',
});

export type CardExposed = EventOf<typeof cardExposed>;
