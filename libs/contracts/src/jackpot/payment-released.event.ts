import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { claimId, instant, jackpotId, opaqueId, ordinal, paidAt, tableId } from '../fields.js';

const data = z.strictObject({
  jackpotId,
  claimId,
  tableId,
  coup: ordinal,
  mcd: opaqueId,
  card: opaqueId,
  paidAt,
  /** Who signs at the cage; null when it is paid at the table. */
  cashier: z.nullable(opaqueId),
  releasedAt: instant,
});

/** An MCD released the payment with his card. */
export const paymentReleased = defineEvent('jackpot', 'PaymentReleased', 1, data, {
  jackpotId: 'JP1',
  claimId: 'T1-12',
  tableId: 'T1',
  coup: 12,
  mcd: 'mcd-1',
  card: 'card-17',
  paidAt: 'table',
  cashier: null,
  releasedAt: 1790000000123,
});

export type PaymentReleased = EventOf<typeof paymentReleased>;
