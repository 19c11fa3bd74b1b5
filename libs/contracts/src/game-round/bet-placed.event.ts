import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { amount, currency, instant, opaqueId, ordinal, position, seat, sittingId, tableId, uuid } from '../fields.js';

const data = z.strictObject({
  tableId,
  coup: ordinal,
  betId: uuid,
  seat,
  sittingId,
  playerId: opaqueId,
  position,
  amount,
  currency,
  /** Decision stage of a Play; null for a stake of the betting phase. */
  stage: z.nullable(z.enum(['pre-flop', 'flop', 'river'])),
  placedAt: instant,
});

/** A stake was put down; the wallet answers with a reservation or a refusal. */
export const betPlaced = defineEvent('game-round', 'BetPlaced', 1, data, {
  tableId: 'T1',
  coup: 12,
  betId: '6f0d6dbe-9b43-5c0f-a7a5-0b8f4dcb1c0e',
  seat: 3,
  sittingId: 'T1-7',
  playerId: 'player-5',
  position: 'ante',
  amount: 500n,
  currency: 'EUR',
  stage: null,
  placedAt: 1_790_000_000_000,
});

export type BetPlaced = EventOf<typeof betPlaced>;
