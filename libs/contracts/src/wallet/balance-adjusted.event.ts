import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { currency, legs, money, reasonText, signatures, tableId } from '../fields.js';

const data = z.strictObject({
  /** `account:<player>` or `sitting:<sitting>` */
  subject: z.string().min(1).max(80),
  tableId,
  amount: money,
  currency,
  reason: reasonText,
  signatures,
  legs,
});

/** A correction with a reason, signed by an MCD and a cashier; the amount is signed, from the float's side to the player's. */
export const balanceAdjusted = defineEvent('wallet', 'BalanceAdjusted', 1, data, {
  subject: 'sitting:T1-7',
  tableId: 'T1',
  amount: -500n,
  currency: 'EUR',
  reason: 'paid twice on the box',
  signatures: [
    { id: 'mcd-1', role: 'mcd' },
    { id: 'cashier-1', role: 'cashier' },
  ],
  legs: [
    { account: 'float:T1', amount: 500n },
    { account: 'sitting:T1-7', amount: -500n },
  ],
});

export type BalanceAdjusted = EventOf<typeof balanceAdjusted>;
