import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { amount, currency, legs, opaqueId, sittingId, tableId } from '../fields.js';

const data = z.strictObject({
  sittingId,
  tableId,
  playerId: opaqueId,
  amount,
  currency,
  legs,
});

/** Second half of a buy-in: the chips are before the player. */
export const chipsReceived = defineEvent('wallet', 'ChipsReceived', 1, data, {
  sittingId: 'T1-7',
  tableId: 'T1',
  playerId: 'player-5',
  amount: 20000n,
  currency: 'EUR',
  legs: [
    { account: 'transit', amount: -20000n },
    { account: 'drop:T1', amount: 20000n },
    { account: 'float:T1', amount: -20000n },
    { account: 'sitting:T1-7', amount: 20000n },
  ],
});

export type ChipsReceived = EventOf<typeof chipsReceived>;
