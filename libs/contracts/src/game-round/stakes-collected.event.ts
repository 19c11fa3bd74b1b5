import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { amount, ordinal, seat, tableId, uuid } from '../fields.js';

const data = z.strictObject({
  tableId,
  coup: ordinal,
  /** Step of the coup: `card-1`, `settlement` … */
  step: z.string().min(1).max(40),
  bets: z
    .array(z.strictObject({ betId: uuid, seat, amount }))
    .min(1)
    .max(5_000),
});

/** Losing stakes were collected, in this order. */
export const stakesCollected = defineEvent('game-round', 'StakesCollected', 1, data, {
  tableId: 'T1',
  coup: 12,
  step: 'card-1',
  bets: [{ betId: '6f0d6dbe-9b43-5c0f-a7a5-0b8f4dcb1c0e', seat: 3, amount: 500n }],
});

export type StakesCollected = EventOf<typeof stakesCollected>;
