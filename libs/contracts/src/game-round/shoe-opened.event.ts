import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { hex32, ordinal, tableId } from '../fields.js';

const data = z.strictObject({
  tableId,
  coup: ordinal,
  secret: hex32,
});

/** The coup is over: the shoe's secret, from which anybody re-derives every card and seal. */
export const shoeOpened = defineEvent('game-round', 'ShoeOpened', 1, data, {
  tableId: 'T1',
  coup: 12,
  secret: '5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e',
});

export type ShoeOpened = EventOf<typeof shoeOpened>;
