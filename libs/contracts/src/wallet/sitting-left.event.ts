import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { opaqueId, sittingId, tableId } from '../fields.js';

const data = z.strictObject({
  sittingId,
  tableId,
  playerId: opaqueId,
});

/** The player left; the sitting ends once its last reservation is resolved. */
export const sittingLeft = defineEvent('wallet', 'SittingLeft', 1, data, {
  sittingId: 'T1-7',
  tableId: 'T1',
  playerId: 'player-5',
});

export type SittingLeft = EventOf<typeof sittingLeft>;
