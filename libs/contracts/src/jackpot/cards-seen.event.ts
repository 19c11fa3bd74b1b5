import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { card, ordinal, place, tableId } from '../fields.js';

const data = z.strictObject({
  tableId,
  coup: ordinal,
  cards: z.array(z.strictObject({ place, card })).min(1).max(54),
});

/** Not published: cards turned face up in a watched coup. */
export const cardsSeen = defineEvent('jackpot', 'CardsSeen', 1, data, {
  tableId: 'T1',
  coup: 12,
  cards: [{ place: 'seat-3-1', card: 'As' }],
});

export type CardsSeen = EventOf<typeof cardsSeen>;
