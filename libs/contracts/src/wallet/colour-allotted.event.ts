import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { amount, currency, sittingId } from '../fields.js';

const data = z.strictObject({
  sittingId,
  colour: z.string().min(1).max(20),
  /** Value of one chip. */
  value: amount,
  currency,
});

/** A set of colour chips was handed to the sitting, each worth this much until the colour is handed back. */
export const colourAllotted = defineEvent('wallet', 'ColourAllotted', 1, data, {
  sittingId: 'T1-7',
  colour: 'yellow',
  value: 200n,
  currency: 'EUR',
});

export type ColourAllotted = EventOf<typeof colourAllotted>;
