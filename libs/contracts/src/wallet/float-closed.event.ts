import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { currency, legs, money, nonNegative, ordinal, signatures, tableId } from '../fields.js';

const data = z.strictObject({
  tableId,
  seance: ordinal,
  /** What was counted. */
  counted: nonNegative,
  /** What the events say. */
  expected: money,
  drop: money,
  result: money,
  currency,
  signatures,
  legs,
});

/** The float was counted and taken down; result = closing + drop − opening − refills (rules §4). */
export const floatClosed = defineEvent('wallet', 'FloatClosed', 1, data, {
  tableId: 'T1',
  seance: 1,
  counted: 4990000n,
  expected: 4990000n,
  drop: 20000n,
  result: 10000n,
  currency: 'EUR',
  signatures: [
    { id: 'mcd-1', role: 'mcd' },
    { id: 'cashier-1', role: 'cashier' },
  ],
  legs: [
    { account: 'float:T1', amount: -4990000n },
    { account: 'drop:T1', amount: -20000n },
    { account: 'house', amount: 5010000n },
  ],
});

export type FloatClosed = EventOf<typeof floatClosed>;
