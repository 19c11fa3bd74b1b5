import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { ordinal, seat, tableId, uuid } from '../fields.js';

const data = z.strictObject({
  tableId,
  coup: ordinal,
  seat,
  betId: uuid,
});

/** The croupier registered a seat's JP1 stake on the console: from here on it is not taken back. */
export const stakeRegistered = defineEvent('game-round', 'StakeRegistered', 1, data, {
  tableId: 'T1',
  coup: 12,
  seat: 3,
  betId: '6f0d6dbe-9b43-5c0f-a7a5-0b8f4dcb1c0e',
});

export type StakeRegistered = EventOf<typeof stakeRegistered>;
