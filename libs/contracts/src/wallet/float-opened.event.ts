import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { amount, currency, legs, ordinal, signatures, tableId } from '../fields.js';

const data = z.strictObject({
  tableId,
  seance: ordinal,
  amount,
  currency,
  signatures,
  legs,
});

/** The table's counted float was put up for a séance. */
export const floatOpened = defineEvent('wallet', 'FloatOpened', 1, data, {
  tableId: 'T1',
  seance: 1,
  amount: 5000000n,
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

export type FloatOpened = EventOf<typeof floatOpened>;
