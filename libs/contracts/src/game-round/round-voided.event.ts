import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { currency, ordinal, reasonText, stakeLine, tableId } from '../fields.js';

const data = z.strictObject({
  tableId,
  coup: ordinal,
  currency,
  reason: reasonText,
  /** Every stake that was not refused or withdrawn before, answered or not. */
  bets: z.array(stakeLine).max(5_000),
});

/** The chef de table voided the coup before its first payment: every stake goes back, nothing is paid. */
export const roundVoided = defineEvent('game-round', 'RoundVoided', 1, data, {
  tableId: 'T1',
  coup: 12,
  currency: 'EUR',
  reason: 'a card was drawn out of order',
  bets: [
    { betId: '6f0d6dbe-9b43-5c0f-a7a5-0b8f4dcb1c0e', seat: 3, sittingId: 'T1-7', playerId: 'player-5', position: 'ante', stake: 500n },
  ],
});

export type RoundVoided = EventOf<typeof roundVoided>;
