import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { ordinal, seat, tableId } from '../fields.js';

const data = z.strictObject({
  tableId,
  coup: ordinal,
  seat,
  stage: z.enum(['pre-flop', 'flop', 'river']),
  /** True when the croupier called time and the player had not decided. */
  timeCalled: z.boolean(),
});

/** The seat checked. */
export const playerChecked = defineEvent('game-round', 'PlayerChecked', 1, data, {
  tableId: 'T1',
  coup: 12,
  seat: 3,
  stage: 'river',
  timeCalled: false,
});

export type PlayerChecked = EventOf<typeof playerChecked>;
