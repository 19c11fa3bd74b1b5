import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { ordinal, tableId, uuid } from '../fields.js';

const data = z.strictObject({
  tableId,
  coup: ordinal,
  betId: uuid,
  /** Stable code of the refusal. */
  reason: z.string().min(1).max(60),
});

/** The wallet refused the stake: the chips are not there. */
export const betRefused = defineEvent('game-round', 'BetRefused', 1, data, {
  tableId: 'T1',
  coup: 12,
  betId: '6f0d6dbe-9b43-5c0f-a7a5-0b8f4dcb1c0e',
  reason: 'insufficient-chips',
});

export type BetRefused = EventOf<typeof betRefused>;
