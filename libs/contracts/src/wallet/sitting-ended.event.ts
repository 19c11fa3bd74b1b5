import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { opaqueId, sittingId, tableId } from '../fields.js';

const data = z.strictObject({
  sittingId,
  tableId,
  playerId: opaqueId,
});

/** The sitting is over: no chips, no reservation. */
export const sittingEnded = defineEvent('wallet', 'SittingEnded', 1, data, {
  sittingId: 'T1-7',
  tableId: 'T1',
  playerId: 'player-5',
});

export type SittingEnded = EventOf<typeof sittingEnded>;
