import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { currency, jackpotId, jackpotPolicy, legs, ordinal, tableIds } from '../fields.js';

const data = z.strictObject({
  jackpotId,
  cycle: ordinal,
  currency,
  policy: jackpotPolicy,
  /** Linked tables that take JP1 stakes: of the next coup on, the stake of this policy. */
  tables: tableIds,
  legs,
});

/** The house puts up the seed of cycle n: this is the running meter now. */
export const cycleOpened = defineEvent('jackpot', 'CycleOpened', 1, data, {
  jackpotId: 'JP1',
  cycle: 2,
  currency: 'EUR',
  policy: { version: 1, seed: 1000000n, stake: 500n, contributionPpm: 1000000, fixedPrizesFrom: 'meter', consolationFrom: 'meter' },
  tables: ['T1'],
  legs: [
    { account: 'house', amount: -1000000n },
    { account: 'meter:JP1', amount: 1000000n },
  ],
});

export type CycleOpened = EventOf<typeof cycleOpened>;
