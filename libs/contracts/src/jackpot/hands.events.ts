import { z } from 'zod';
import { defineEvents, type EventIn } from '../define-event.js';
import { card, jackpotId, ordinal, place, seat, tableId } from '../fields.js';

const ofCoup = { tableId, coup: ordinal };

/** `hands-T-n`, never published: what the jackpot saw of a coup whose JP1 stakes it took. The cards that count are those turned on the table. */
export const handsEvents = defineEvents('jackpot', {
  /** The JP1 stakes of the coup are for this jackpot: it watches. */
  CoupWatched: z.strictObject({ jackpotId, ...ofCoup }),
  /** Cards turned face up. */
  CardsSeen: z.strictObject({ ...ofCoup, cards: z.array(z.strictObject({ place, card })).min(1).max(54) }),
  /** A seat folded. */
  FoldSeen: z.strictObject({ ...ofCoup, seat }),
});

export type HandsEvent = EventIn<typeof handsEvents>;
