import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { amount, ordinal, position, seat, tableId, uuid } from '../fields.js';

const data = z.strictObject({
  tableId,
  coup: ordinal,
  betId: uuid,
  seat,
  position,
  stake: amount,
  /** Net gain. */
  gain: amount,
  /** Line of the pay table, or hand, that decided it. */
  line: z.string().min(1).max(60),
});

/** A winning stake was paid; it goes back with its gain. */
export const betPaid = defineEvent('game-round', 'BetPaid', 1, data, {
  tableId: 'T1',
  coup: 12,
  betId: '6f0d6dbe-9b43-5c0f-a7a5-0b8f4dcb1c0e',
  seat: 3,
  position: 'trips',
  stake: 500n,
  gain: 4000n,
  line: 'full-house',
});

export type BetPaid = EventOf<typeof betPaid>;
