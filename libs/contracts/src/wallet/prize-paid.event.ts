import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { amount, currency, jackpotId, legs, opaqueId, ordinal, prizeSource, seat, sittingId, tableId } from '../fields.js';

const data = z.strictObject({
  to: z.enum(['sitting', 'account']),
  sittingId,
  playerId: opaqueId,
  tableId,
  coup: ordinal,
  seat,
  jackpotId,
  kind: z.enum(['fixed-prize', 'consolation', 'jackpot']),
  amount,
  source: prizeSource,
  currency,
  legs,
});

/** A prize, consolation or share of a jackpot is paid, to the sitting or, at the cage or after its end, to the account. */
export const prizePaid = defineEvent('wallet', 'PrizePaid', 1, data, {
  to: 'sitting',
  sittingId: 'T1-7',
  playerId: 'player-5',
  tableId: 'T1',
  coup: 12,
  seat: 3,
  jackpotId: 'JP1',
  kind: 'fixed-prize',
  amount: 5000n,
  source: 'meter',
  currency: 'EUR',
  legs: [
    { account: 'meter:JP1', amount: -5000n },
    { account: 'sitting:T1-7', amount: 5000n },
  ],
});

export type PrizePaid = EventOf<typeof prizePaid>;
