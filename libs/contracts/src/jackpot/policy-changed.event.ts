import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { jackpotId, jackpotPolicy, ordinal } from '../fields.js';

const data = z.strictObject({
  jackpotId,
  policy: jackpotPolicy,
  /** The first cycle it is for. */
  fromCycle: ordinal,
});

/** A new policy, in force from the next cycle on (rules §3 *Books*). */
export const policyChanged = defineEvent('jackpot', 'PolicyChanged', 1, data, {
  jackpotId: 'JP1',
  policy: { version: 2, seed: 1000000n, stake: 500n, contributionPpm: 1000000, fixedPrizesFrom: 'meter', consolationFrom: 'meter' },
  fromCycle: 2,
});

export type PolicyChanged = EventOf<typeof policyChanged>;
