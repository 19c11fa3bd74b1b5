import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { ordinal, stakeLine, tableId } from '../fields.js';

const data = z.strictObject({
  tableId,
  coup: ordinal,
  bets: z.array(stakeLine).max(5_000),
});

/** Every stake is answered; these stand. */
export const bettingClosed = defineEvent('game-round', 'BettingClosed', 1, data, {
  tableId: 'T1',
  coup: 12,
  bets: [{ betId: '6f0d6dbe-9b43-5c0f-a7a5-0b8f4dcb1c0e', seat: 3, sittingId: 'T1-7', playerId: 'player-5', position: 'ante', stake: 500n }],
});

export type BettingClosed = EventOf<typeof bettingClosed>;
