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

/** First half of a cash-out: the chips went back to the float, the value is on its way to the account. */
export const chipsCashedOut = defineEvent('wallet', 'ChipsCashedOut', 1, data, {
  sittingId: 'T1-7',
  tableId: 'T1',
  playerId: 'player-5',
  amount: 24000n,
  currency: 'EUR',
  legs: [
    { account: 'sitting:T1-7', amount: -24000n },
    { account: 'float:T1', amount: 24000n },
    { account: 'drop:T1', amount: -24000n },
    { account: 'transit', amount: 24000n },
  ],
});

export type ChipsCashedOut = EventOf<typeof chipsCashedOut>;
