import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { ordinal, seat, sittingId, tableId } from '../fields.js';

const data = z.strictObject({
  tableId,
  coup: ordinal,
  seat,
  sittingId,
});

/** The seat has nothing on the layout and takes no further part in the coup: its player may leave. */
export const seatSatOut = defineEvent('game-round', 'SeatSatOut', 1, data, {
  tableId: 'T1',
  coup: 12,
  seat: 3,
  sittingId: 'T1-7',
});

export type SeatSatOut = EventOf<typeof seatSatOut>;
