import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { amount, currency, ordinal, sittingId, tableId, uuid } from '../fields.js';

const data = z.strictObject({
  sittingId,
  tableId,
  coup: ordinal,
  betId: uuid,
  amount,
  currency,
  /** Stable code. */
  reason: z.string().min(1).max(60),
});

/** The stake cannot be set aside. */
export const stakeRefused = defineEvent('wallet', 'StakeRefused', 1, data, {
  sittingId: 'T1-7',
  tableId: 'T1',
  coup: 12,
  betId: '6f0d6dbe-9b43-5c0f-a7a5-0b8f4dcb1c0e',
  amount: 500n,
  currency: 'EUR',
  reason: 'insufficient-chips',
});

export type StakeRefused = EventOf<typeof stakeRefused>;
