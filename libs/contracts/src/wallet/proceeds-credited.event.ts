import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { amount, currency, legs, opaqueId, sittingId } from '../fields.js';

const data = z.strictObject({
  playerId: opaqueId,
  sittingId,
  amount,
  currency,
  legs,
});

/** What came from a sitting reached the account: second half of a cash-out, or a buy-in that found the sitting ended. */
export const proceedsCredited = defineEvent('wallet', 'ProceedsCredited', 1, data, {
  playerId: 'player-5',
  sittingId: 'T1-7',
  amount: 24000n,
  currency: 'EUR',
  legs: [
    { account: 'transit', amount: -24000n },
    { account: 'account:player-5', amount: 24000n },
  ],
});

export type ProceedsCredited = EventOf<typeof proceedsCredited>;
