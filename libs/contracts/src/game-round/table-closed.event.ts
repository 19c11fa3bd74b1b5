import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { ordinal, tableId } from '../fields.js';

const data = z.strictObject({
  tableId,
  seance: ordinal,
  /** 0 when no coup was ever played here. */
  lastCoup: z.int().min(0),
});

/** The séance of the table ended; no seat was taken and no coup open. */
export const tableClosed = defineEvent('game-round', 'TableClosed', 1, data, {
  tableId: 'T1',
  seance: 1,
  lastCoup: 12,
});

export type TableClosed = EventOf<typeof tableClosed>;
