import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { ordinal, tableId } from '../fields.js';

const data = z.strictObject({
  tableId,
  coup: ordinal,
  cards: z.int().min(52).max(54),
  jokers: z.int().min(0).max(2),
});

/** The deck was counted before use (rules §1). */
export const deckVerified = defineEvent('game-round', 'DeckVerified', 1, data, {
  tableId: 'T1',
  coup: 12,
  cards: 54,
  jokers: 2,
});

export type DeckVerified = EventOf<typeof deckVerified>;
