import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { amount, currency, legs, ordinal, sittingId, tableId, uuid } from '../fields.js';

const data = z.strictObject({
  sittingId,
  tableId,
  coup: ordinal,
  betId: uuid,
  stake: amount,
  /** Net gain. */
  gain: amount,
  currency,
  legs,
});

/** The stake was won: it went back with its gain from the float. */
export const gainPaid = defineEvent('wallet', 'GainPaid', 1, data, {
  sittingId: 'T1-7',
  tableId: 'T1',
  coup: 12,
  betId: '6f0d6dbe-9b43-5c0f-a7a5-0b8f4dcb1c0e',
  stake: 500n,
  gain: 4000n,
  currency: 'EUR',
  legs: [
    { account: 'reserved:T1-7', amount: -500n },
    { account: 'sitting:T1-7', amount: 500n },
    { account: 'float:T1', amount: -4000n },
    { account: 'sitting:T1-7', amount: 4000n },
  ],
});

export type GainPaid = EventOf<typeof gainPaid>;
