import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { ordinal, tableId } from '../fields.js';

const data = z.strictObject({
  tableId,
  coup: ordinal,
  method: z.enum(['sealed-shoe']),
});

/** The deck was shuffled, fresh for this coup. */
export const deckShuffled = defineEvent('game-round', 'DeckShuffled', 1, data, {
  tableId: 'T1',
  coup: 12,
  method: 'sealed-shoe',
});

export type DeckShuffled = EventOf<typeof deckShuffled>;
