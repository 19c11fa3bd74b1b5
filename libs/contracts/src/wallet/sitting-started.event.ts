import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { currency, game, opaqueId, seat, sittingId, tableId } from '../fields.js';

const data = z.strictObject({
  sittingId,
  tableId,
  seat,
  playerId: opaqueId,
  game,
  currency,
});

/** The wallet knows the sitting: chips can be bought for it. */
export const sittingStarted = defineEvent('wallet', 'SittingStarted', 1, data, {
  sittingId: 'T1-7',
  tableId: 'T1',
  seat: 3,
  playerId: 'player-5',
  game: 'pair-e-poker',
  currency: 'EUR',
});

export type SittingStarted = EventOf<typeof sittingStarted>;
