import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { instant, jackpotId } from '../fields.js';

const data = z.strictObject({
  jackpotId,
  notifiedAt: instant,
});

/** An MCD gave the notice of the end of the jackpot: 15 days before it stops (art. 66-4 by analogy). */
export const stopNotified = defineEvent('jackpot', 'StopNotified', 1, data, {
  jackpotId: 'JP1',
  notifiedAt: 1790000000123,
});

export type StopNotified = EventOf<typeof stopNotified>;
