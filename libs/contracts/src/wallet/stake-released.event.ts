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
  reason: z.enum(['pushed', 'withdrawn', 'voided']),
  legs,
});

/** The stake went back to the player's chips without a gain. */
export const stakeReleased = defineEvent('wallet', 'StakeReleased', 1, data, {
  sittingId: 'T1-7',
  tableId: 'T1',
  coup: 12,
  betId: '6f0d6dbe-9b43-5c0f-a7a5-0b8f4dcb1c0e',
  amount: 500n,
  currency: 'EUR',
  reason: 'pushed',
  legs: [
    { account: 'reserved:T1-7', amount: -500n },
    { account: 'sitting:T1-7', amount: 500n },
  ],
});

export type StakeReleased = EventOf<typeof stakeReleased>;
