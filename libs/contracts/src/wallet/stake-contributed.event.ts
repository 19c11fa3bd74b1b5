import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { amount, currency, jackpotId, legs, nonNegative, ordinal, sittingId, tableId, uuid } from '../fields.js';

const data = z.strictObject({
  sittingId,
  tableId,
  coup: ordinal,
  betId: uuid,
  jackpotId,
  amount,
  contribution: nonNegative,
  currency,
  legs,
});

/** A JP1 stake entered the jackpot: the contribution to its meter, the rest to the house. */
export const stakeContributed = defineEvent('wallet', 'StakeContributed', 1, data, {
  sittingId: 'T1-7',
  tableId: 'T1',
  coup: 12,
  betId: '6f0d6dbe-9b43-5c0f-a7a5-0b8f4dcb1c0e',
  jackpotId: 'JP1',
  amount: 500n,
  contribution: 400n,
  currency: 'EUR',
  legs: [
    { account: 'reserved:T1-7', amount: -500n },
    { account: 'meter:JP1', amount: 400n },
    { account: 'house', amount: 100n },
  ],
});

export type StakeContributed = EventOf<typeof stakeContributed>;
