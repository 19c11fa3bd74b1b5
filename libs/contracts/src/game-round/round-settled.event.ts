import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { currency, nonNegative, ordinal, stakeLine, tableId } from '../fields.js';

const data = z.strictObject({
  tableId,
  coup: ordinal,
  currency,
  outcomes: z
    .array(
      z.strictObject({
        ...stakeLine.shape,
        result: z.enum(['won', 'lost', 'pushed']),
        /** Net, 0 unless won. */ gain: nonNegative,
        line: z.string().min(1).max(60),
      }),
    )
    .max(5_000),
});

/** Every bet of the coup with its outcome, in full: this alone moves the coup's money. */
export const roundSettled = defineEvent('game-round', 'RoundSettled', 1, data, {
  tableId: 'T1',
  coup: 12,
  currency: 'EUR',
  outcomes: [
    {
      betId: '6f0d6dbe-9b43-5c0f-a7a5-0b8f4dcb1c0e',
      seat: 3,
      sittingId: 'T1-7',
      playerId: 'player-5',
      position: 'trips',
      stake: 500n,
      result: 'won',
      gain: 4000n,
      line: 'full-house',
    },
  ],
});

export type RoundSettled = EventOf<typeof roundSettled>;
