import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { currency, jackpotId, jackpotPolicy } from '../fields.js';

const data = z.strictObject({
  jackpotId,
  currency,
  policy: jackpotPolicy,
});

/** An MCD opened a jackpot with its first policy; its first cycle opens with it. */
export const jackpotOpened = defineEvent('jackpot', 'JackpotOpened', 1, data, {
  jackpotId: 'JP1',
  currency: 'EUR',
  policy: { version: 1, seed: 1000000n, stake: 500n, contributionPpm: 1000000, fixedPrizesFrom: 'meter', consolationFrom: 'meter' },
});

export type JackpotOpened = EventOf<typeof jackpotOpened>;
