import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { jackpotId, ordinal, tableId } from '../fields.js';

const data = z.strictObject({
  tableId,
  coup: ordinal,
  jackpotId,
  cycle: ordinal,
});

/** The jackpot has the JP1 stakes of the coup: the cards may be dealt. */
export const jp1Entered = defineEvent('game-round', 'Jp1Entered', 1, data, {
  tableId: 'T1',
  coup: 12,
  jackpotId: 'JP1',
  cycle: 1,
});

export type Jp1Entered = EventOf<typeof jp1Entered>;
