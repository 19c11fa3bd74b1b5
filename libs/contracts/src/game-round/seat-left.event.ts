import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { opaqueId, seat, sittingId, tableId } from '../fields.js';

const data = z.strictObject({
  tableId,
  seat,
  sittingId,
  playerId: opaqueId,
});

/** The player left the seat; the wallet cashes out what the sitting holds. */
export const seatLeft = defineEvent('game-round', 'SeatLeft', 1, data, {
  tableId: 'T1',
  seat: 3,
  sittingId: 'T1-7',
  playerId: 'player-5',
});

export type SeatLeft = EventOf<typeof seatLeft>;
