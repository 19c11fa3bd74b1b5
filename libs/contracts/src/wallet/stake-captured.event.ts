import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { amount, currency, legs, ordinal, sittingId, tableId, uuid } from '../fields.js';

const data = z.strictObject({
  sittingId,
  tableId,
  coup: ordinal,
  betId: uuid,
  amount,
  currency,
  legs,
});

/** The stake was lost: it went to the table's float. */
export const stakeCaptured = defineEvent('wallet', 'StakeCaptured', 1, data, {
  sittingId: 'T1-7',
  tableId: 'T1',
  coup: 12,
  betId: '6f0d6dbe-9b43-5c0f-a7a5-0b8f4dcb1c0e',
  amount: 500n,
  currency: 'EUR',
  legs: [
    { account: 'reserved:T1-7', amount: -500n },
    { account: 'float:T1', amount: 500n },
  ],
});

export type StakeCaptured = EventOf<typeof stakeCaptured>;
