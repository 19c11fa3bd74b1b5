import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { jackpotId, jp1Bet, ordinal, tableId } from '../fields.js';

const data = z.strictObject({
  jackpotId,
  tableId,
  coup: ordinal,
  reason: z.enum(['not-open', 'not-linked', 'suspended', 'stake-changed', 'currency-differs', 'stopped']),
  bets: z.array(jp1Bet).min(1).max(9),
});

/** The JP1 stakes of a coup are not taken: they go back, and the coup goes on without them. */
export const coupDeclined = defineEvent('jackpot', 'CoupDeclined', 1, data, {
  jackpotId: 'JP1',
  tableId: 'T1',
  coup: 12,
  reason: 'suspended',
  bets: [{ betId: '6f0d6dbe-9b43-5c0f-a7a5-0b8f4dcb1c0e', seat: 3, sittingId: 'T1-7', playerId: 'player-5', stake: 500n }],
});

export type CoupDeclined = EventOf<typeof coupDeclined>;
