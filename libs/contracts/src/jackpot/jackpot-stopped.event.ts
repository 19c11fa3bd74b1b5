import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { currency, jackpotId, legs, nonNegative, ordinal, tableIds } from '../fields.js';

const data = z.strictObject({
  jackpotId,
  cycle: ordinal,
  increment: nonNegative,
  to: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('jackpot'), jackpotId }),
    z.strictObject({ kind: z.literal('orphelins') }),
  ]),
  seedGivenBack: nonNegative,
  /** Linked until now. */
  tables: tableIds,
  currency,
  legs,
});

/** The end of a jackpot: its increment goes to another one or to the orphelins, its seed back to the house. */
export const jackpotStopped = defineEvent('jackpot', 'JackpotStopped', 1, data, {
  jackpotId: 'JP1',
  cycle: 2,
  increment: 234500n,
  to: { kind: 'orphelins' },
  seedGivenBack: 1000000n,
  tables: ['T1'],
  currency: 'EUR',
  legs: [
    { account: 'meter:JP1', amount: -1234500n },
    { account: 'orphelins', amount: 234500n },
    { account: 'house', amount: 1000000n },
  ],
});

export type JackpotStopped = EventOf<typeof jackpotStopped>;
