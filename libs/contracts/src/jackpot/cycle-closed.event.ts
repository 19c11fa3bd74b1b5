import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { jackpotId, ordinal } from '../fields.js';

const data = z.strictObject({
  jackpotId,
  cycle: ordinal,
  outcome: z.enum(['shared', 'restored', 'stopped']),
});

/** Nothing more is to come of this cycle; its meter is 0. */
export const cycleClosed = defineEvent('jackpot', 'CycleClosed', 1, data, {
  jackpotId: 'JP1',
  cycle: 1,
  outcome: 'shared',
});

export type CycleClosed = EventOf<typeof cycleClosed>;
