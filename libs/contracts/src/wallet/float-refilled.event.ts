import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { amount, currency, legs, money, ordinal, signatures, tableId } from '../fields.js';

const data = z.strictObject({
  tableId,
  seance: ordinal,
  amount,
  /** What the float holds after it, by everybody's legs; below zero when the refill does not cover what it owes. */
  balance: money,
  currency,
  signatures,
  legs,
});

/** The float got a refill of the opening amount. */
export const floatRefilled = defineEvent('wallet', 'FloatRefilled', 1, data, {
  tableId: 'T1',
  seance: 1,
  amount: 5000000n,
  balance: 4998500n,
  currency: 'EUR',
  signatures: [
    { id: 'mcd-1', role: 'mcd' },
    { id: 'cashier-1', role: 'cashier' },
  ],
  legs: [
    { account: 'house', amount: -5000000n },
    { account: 'float:T1', amount: 5000000n },
  ],
});

export type FloatRefilled = EventOf<typeof floatRefilled>;
