import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { claimId, currency, jackpotId, nonNegative, opaqueId, ordinal, paidAt, seat, sittingId, tableId, uuid } from '../fields.js';

const data = z.strictObject({
  jackpotId,
  /** The cycle that is shared. */
  cycle: ordinal,
  currency,
  claimId,
  tableId,
  coup: ordinal,
  seat,
  sittingId,
  playerId: opaqueId,
  betId: uuid,
  amount: nonNegative,
  /** The amount that was shared, and by how many. */
  frozen: nonNegative,
  shares: ordinal,
  paidAt,
});

/** A share of a jackpot is paid. */
export const jackpotAwarded = defineEvent('jackpot', 'JackpotAwarded', 1, data, {
  jackpotId: 'JP1',
  cycle: 1,
  currency: 'EUR',
  claimId: 'T1-12',
  tableId: 'T1',
  coup: 12,
  seat: 3,
  sittingId: 'T1-7',
  playerId: 'player-5',
  betId: '6f0d6dbe-9b43-5c0f-a7a5-0b8f4dcb1c0e',
  amount: 617250n,
  frozen: 1234501n,
  shares: 2,
  paidAt: 'table',
});

export type JackpotAwarded = EventOf<typeof jackpotAwarded>;
