import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { amount, currency, legs, opaqueId } from '../fields.js';

const data = z.strictObject({
  playerId: opaqueId,
  amount,
  currency,
  legs,
});

/** Cash came in at the cage. */
export const cashDeposited = defineEvent('wallet', 'CashDeposited', 1, data, {
  playerId: 'player-5',
  amount: 50000n,
  currency: 'EUR',
  legs: [
    { account: 'cash', amount: -50000n },
    { account: 'account:player-5', amount: 50000n },
  ],
});

export type CashDeposited = EventOf<typeof cashDeposited>;
