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

/** First half of a buy-in: the amount left the account and is on its way to the sitting. */
export const chipsBought = defineEvent('wallet', 'ChipsBought', 1, data, {
  playerId: 'player-5',
  sittingId: 'T1-7',
  amount: 20000n,
  currency: 'EUR',
  legs: [
    { account: 'account:player-5', amount: -20000n },
    { account: 'transit', amount: 20000n },
  ],
});

export type ChipsBought = EventOf<typeof chipsBought>;
