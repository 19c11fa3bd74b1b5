import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { maxima, tableId } from '../fields.js';

const data = z.strictObject({
  tableId,
  maxima,
});

/** New maxima, between coups; the minimum changes only by closing and reopening. */
export const limitsChanged = defineEvent('game-round', 'LimitsChanged', 1, data, {
  tableId: 'T1',
  maxima: { ante: 20, blind: 20, trips: 20 },
});

export type LimitsChanged = EventOf<typeof limitsChanged>;
