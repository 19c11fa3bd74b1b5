import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { ordinal, tableId } from '../fields.js';

const data = z.strictObject({
  tableId,
  coup: ordinal,
});

/** Rien ne va plus: nothing more can be placed or taken back. */
export const lastBetsCalled = defineEvent('game-round', 'LastBetsCalled', 1, data, {
  tableId: 'T1',
  coup: 12,
});

export type LastBetsCalled = EventOf<typeof lastBetsCalled>;
