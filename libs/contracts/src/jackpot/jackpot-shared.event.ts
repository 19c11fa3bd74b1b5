import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { claimId, jackpotId, nonNegative, ordinal } from '../fields.js';

const data = z.strictObject({
  jackpotId,
  cycle: ordinal,
  /** The frozen amount. */
  amount: nonNegative,
  shares: z
    .array(z.strictObject({ claimId, amount: nonNegative }))
    .min(1)
    .max(1_000),
  remainder: nonNegative,
  /** The open cycle, which gets the remainder. */
  into: ordinal,
  meter: nonNegative,
});

/** The frozen amount in equal shares to the confirmed royals of the cycle; what cannot be divided goes to the running meter. */
export const jackpotShared = defineEvent('jackpot', 'JackpotShared', 1, data, {
  jackpotId: 'JP1',
  cycle: 1,
  amount: 1234501n,
  shares: [
    { claimId: 'T1-12', amount: 617250n },
    { claimId: 'T2-40', amount: 617250n },
  ],
  remainder: 1n,
  into: 2,
  meter: 1000001n,
});

export type JackpotShared = EventOf<typeof jackpotShared>;
