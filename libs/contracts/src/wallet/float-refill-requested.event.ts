import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { currency, money, ordinal, tableId } from '../fields.js';

const data = z.strictObject({
  tableId,
  seance: ordinal,
  /** What the float holds by its legs; may be below zero, a payout is always honoured. */
  balance: money,
  currency,
});

/** The float went short: no further coup starts until it is refilled. */
export const floatRefillRequested = defineEvent('wallet', 'FloatRefillRequested', 1, data, {
  tableId: 'T1',
  seance: 1,
  balance: -1500n,
  currency: 'EUR',
});

export type FloatRefillRequested = EventOf<typeof floatRefillRequested>;
