import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { amount, currency, jackpotId, legs, nonNegative, ordinal } from '../fields.js';

const data = z.strictObject({
  jackpotId,
  from: jackpotId,
  amount,
  /** The open cycle; null: to the orphelins. */
  cycle: z.nullable(ordinal),
  currency,
  legs,
  meter: nonNegative,
});

/** The increment of a jackpot that was stopped: into this running meter, or to the orphelins when this one was stopped meanwhile. */
export const incrementReceived = defineEvent('jackpot', 'IncrementReceived', 1, data, {
  jackpotId: 'JP2',
  from: 'JP1',
  amount: 234500n,
  cycle: 1,
  currency: 'EUR',
  legs: [
    { account: 'transit', amount: -234500n },
    { account: 'meter:JP2', amount: 234500n },
  ],
  meter: 1234500n,
});

export type IncrementReceived = EventOf<typeof incrementReceived>;
