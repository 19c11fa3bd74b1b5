import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import {
  amount,
  claimId,
  currency,
  jackpotId,
  nonNegative,
  opaqueId,
  ordinal,
  prizeSource,
  seat,
  sittingId,
  tableId,
  uuid,
} from '../fields.js';

const data = z.strictObject({
  jackpotId,
  /** The open cycle: its meter bears it, unless the house does. */
  cycle: ordinal,
  currency,
  tableId,
  coup: ordinal,
  seat,
  sittingId,
  playerId: opaqueId,
  betId: uuid,
  /** Of the royal. */
  claimId,
  stake: amount,
  amount,
  source: prizeSource,
  meter: nonNegative,
});

/** Another JP1 player of the coup of a confirmed royal with an own card gets his consolation. */
export const consolationAwarded = defineEvent('jackpot', 'ConsolationAwarded', 1, data, {
  jackpotId: 'JP1',
  cycle: 1,
  currency: 'EUR',
  tableId: 'T1',
  coup: 12,
  seat: 3,
  sittingId: 'T1-7',
  playerId: 'player-5',
  betId: '6f0d6dbe-9b43-5c0f-a7a5-0b8f4dcb1c0e',
  claimId: 'T1-12',
  stake: 500n,
  amount: 50000n,
  source: 'meter',
  meter: 1000000n,
});

export type ConsolationAwarded = EventOf<typeof consolationAwarded>;
