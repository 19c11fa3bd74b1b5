import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { currency, jackpotId, jp1Entry, nonNegative, ordinal, tableId } from '../fields.js';

const data = z.strictObject({
  jackpotId,
  /** The open cycle, which bears it. */
  cycle: ordinal,
  currency,
  tableId,
  coup: ordinal,
  reason: z.enum(['returned', 'voided']),
  returns: z.array(jp1Entry).min(1).max(9),
  meter: nonNegative,
});

/** JP1 stakes go back in full: the contributed part from the running meter, the rest from the house (rules §3 *Void coup*). */
export const contributionReturned = defineEvent('jackpot', 'ContributionReturned', 1, data, {
  jackpotId: 'JP1',
  cycle: 1,
  currency: 'EUR',
  tableId: 'T1',
  coup: 12,
  reason: 'voided',
  returns: [
    { betId: '6f0d6dbe-9b43-5c0f-a7a5-0b8f4dcb1c0e', seat: 3, sittingId: 'T1-7', playerId: 'player-5', stake: 500n, contribution: 500n },
  ],
  meter: 1000000n,
});

export type ContributionReturned = EventOf<typeof contributionReturned>;
