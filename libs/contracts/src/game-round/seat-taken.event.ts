import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { chips, currency, game, opaqueId, seat, sittingId, tableId } from '../fields.js';

const data = z.strictObject({
  tableId,
  seat,
  sittingId,
  playerId: opaqueId,
  game,
  currency,
  /** How the sitting's chips are; a colour's value is fixed at allotment. */
  chips,
});

/** A player sat down: the k-th sitting of this table begins. */
export const seatTaken = defineEvent('game-round', 'SeatTaken', 1, data, {
  tableId: 'T1',
  seat: 3,
  sittingId: 'T1-7',
  playerId: 'player-5',
  game: 'pair-e-poker',
  currency: 'EUR',
  chips: { kind: 'colour', value: 200n },
});

export type SeatTaken = EventOf<typeof seatTaken>;
