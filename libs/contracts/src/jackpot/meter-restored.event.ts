import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { currency, jackpotId, legs, nonNegative, ordinal } from '../fields.js';

const data = z.strictObject({
  jackpotId,
  cycle: ordinal,
  /** Frozen amount less the seed of that cycle. */
  increment: nonNegative,
  into: ordinal,
  seedGivenBack: nonNegative,
  currency,
  legs,
  /** The running meter after it. */
  meter: nonNegative,
});

/** No royal of the cycle was confirmed: it is as if it had never frozen. Its increment goes to the running meter, its seed back to the house. */
export const meterRestored = defineEvent('jackpot', 'MeterRestored', 1, data, {
  jackpotId: 'JP1',
  cycle: 1,
  increment: 234500n,
  into: 2,
  seedGivenBack: 1000000n,
  currency: 'EUR',
  legs: [
    { account: 'meter:JP1', amount: -1000000n },
    { account: 'house', amount: 1000000n },
  ],
  meter: 1234500n,
});

export type MeterRestored = EventOf<typeof meterRestored>;
