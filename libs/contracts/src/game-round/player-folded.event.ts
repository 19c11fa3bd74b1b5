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

/** The seat folded; its hand stays face down by the Ante box. */
export const playerFolded = defineEvent('game-round', 'PlayerFolded', 1, data, {
  tableId: 'T1',
  coup: 12,
  seat: 3,
  stage: 'river',
  timeCalled: false,
});

export type PlayerFolded = EventOf<typeof playerFolded>;
