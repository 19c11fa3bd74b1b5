import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { card, hex32, ordinal, place, shoePosition, tableId } from '../fields.js';

const data = z.strictObject({
  tableId,
  coup: ordinal,
  position: shoePosition,
  place,
  card,
  salt: hex32,
  path: z.array(hex32).max(6),
});

/** A card was turned face up, with what opens its seal: salt and Merkle path to the commitment. */
export const cardRevealed = defineEvent('game-round', 'CardRevealed', 1, data, {
  tableId: 'T1',
  coup: 12,
  position: 3,
  place: 'seat-3-1',
  card: 'As',
  salt: '5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e',
  path: ['5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e'],
});

export type CardRevealed = EventOf<typeof cardRevealed>;
