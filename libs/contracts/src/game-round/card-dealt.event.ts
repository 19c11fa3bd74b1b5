import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { ordinal, place, shoePosition, tableId } from '../fields.js';

const data = z.strictObject({
  tableId,
  coup: ordinal,
  position: shoePosition,
  place,
});

/** A card of the shoe was laid face down on its place; which one, nobody knows yet. */
export const cardDealt = defineEvent('game-round', 'CardDealt', 1, data, {
  tableId: 'T1',
  coup: 12,
  position: 3,
  place: 'seat-3-1',
});

export type CardDealt = EventOf<typeof cardDealt>;
