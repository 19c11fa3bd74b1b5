import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { amount, currency, legs, opaqueId } from '../fields.js';

const data = z.strictObject({
  playerId: opaqueId,
  amount,
  currency,
  legs,
});

/** Cash went out at the cage. */
export const cashWithdrawn = defineEvent('wallet', 'CashWithdrawn', 1, data, {
  playerId: 'player-5',
  amount: 50000n,
  currency: 'EUR',
  legs: [
    { account: 'cash', amount: 50000n },
    { account: 'account:player-5', amount: -50000n },
  ],
});

export type CashWithdrawn = EventOf<typeof cashWithdrawn>;
