import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { amount, currency, jackpotId, legs, nonNegative, ordinal } from '../fields.js';

const data = z.strictObject({
  jackpotId,
  cycle: ordinal,
  amount,
  reason: z.enum(['prize', 'consolation', 'return']),
  currency,
  legs,
  meter: nonNegative,
});

/** The house lifts the running meter, so that what is paid next leaves it at the seed (rules §3 *Books*). */
export const meterToppedUp = defineEvent('jackpot', 'MeterToppedUp', 1, data, {
  jackpotId: 'JP1',
  cycle: 1,
  amount: 4500n,
  reason: 'prize',
  currency: 'EUR',
  legs: [
    { account: 'house', amount: -4500n },
    { account: 'meter:JP1', amount: 4500n },
  ],
  meter: 1005000n,
});

export type MeterToppedUp = EventOf<typeof meterToppedUp>;
