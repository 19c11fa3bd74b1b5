import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { amount, currency, jackpotId, legs, nonNegative, opaqueId, ordinal, sittingId, tableId, uuid } from '../fields.js';

const data = z.strictObject({
  to: z.enum(['sitting', 'account']),
  sittingId,
  playerId: opaqueId,
  tableId,
  coup: ordinal,
  betId: uuid,
  jackpotId,
  amount,
  contribution: nonNegative,
  currency,
  legs,
});

/** A JP1 stake that had entered the jackpot goes back in full, to the sitting or, after its end, to the account. */
export const stakeRefunded = defineEvent('wallet', 'StakeRefunded', 1, data, {
  to: 'sitting',
  sittingId: 'T1-7',
  playerId: 'player-5',
  tableId: 'T1',
  coup: 12,
  betId: '6f0d6dbe-9b43-5c0f-a7a5-0b8f4dcb1c0e',
  jackpotId: 'JP1',
  amount: 500n,
  contribution: 500n,
  currency: 'EUR',
  legs: [
    { account: 'meter:JP1', amount: -500n },
    { account: 'sitting:T1-7', amount: 500n },
  ],
});

export type StakeRefunded = EventOf<typeof stakeRefunded>;
