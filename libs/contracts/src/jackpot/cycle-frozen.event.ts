import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { jackpotId, nonNegative, ordinal } from '../fields.js';

const data = z.strictObject({
  jackpotId,
  cycle: ordinal,
  amount: nonNegative,
});

/** The first royal of a cycle: its amount stands from here on, and the next cycle opens in the same append. */
export const cycleFrozen = defineEvent('jackpot', 'CycleFrozen', 1, data, {
  jackpotId: 'JP1',
  cycle: 1,
  amount: 1234500n,
});

export type CycleFrozen = EventOf<typeof cycleFrozen>;
