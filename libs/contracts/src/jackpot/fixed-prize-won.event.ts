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
  paidAt,
  prizeHand,
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
  hand: prizeHand,
  stake: amount,
  amount,
  source: prizeSource,
  /** Of a community royal. */
  claimId: z.nullable(claimId),
  paidAt,
  meter: nonNegative,
});

/** A fixed prize; the JP1 stake is not returned. A community royal only on the release of its claim. */
export const fixedPrizeWon = defineEvent('jackpot', 'FixedPrizeWon', 1, data, {
  jackpotId: 'JP1',
  cycle: 1,
  currency: 'EUR',
  tableId: 'T1',
  coup: 12,
  seat: 3,
  sittingId: 'T1-7',
  playerId: 'player-5',
  betId: '6f0d6dbe-9b43-5c0f-a7a5-0b8f4dcb1c0e',
  hand: 'full',
  stake: 500n,
  amount: 5000n,
  source: 'meter',
  claimId: null,
  paidAt: 'table',
  meter: 1000000n,
});

export type FixedPrizeWon = EventOf<typeof fixedPrizeWon>;
