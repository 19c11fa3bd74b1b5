import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { jackpotId, jp1Bet, ordinal, reasonText, tableId } from '../fields.js';

const data = z.strictObject({
  tableId,
  coup: ordinal,
  jackpotId,
  reason: reasonText,
  bets: z.array(jp1Bet).min(1).max(9),
});

/** The chef de table returns the JP1 stakes before the first card, and the deal goes on without them. */
export const jp1Returned = defineEvent('game-round', 'Jp1Returned', 1, data, {
  tableId: 'T1',
  coup: 12,
  jackpotId: 'JP1',
  reason: 'the jackpot does not answer',
  bets: [{ betId: '6f0d6dbe-9b43-5c0f-a7a5-0b8f4dcb1c0e', seat: 3, sittingId: 'T1-7', playerId: 'player-5', stake: 500n }],
});

export type Jp1Returned = EventOf<typeof jp1Returned>;
