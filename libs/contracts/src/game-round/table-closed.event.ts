import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { jackpotId, ordinal, tableId } from '../fields.js';

const v1 = z.strictObject({
  tableId,
  seance: ordinal,
  /** 0 when no coup was ever played here. */
  lastCoup: z.int().min(0),
});

const data = z.strictObject({
  ...v1.shape,
  /** The jackpot that the table is linked to, whose displayed amounts go on record; null: none. */
  jackpotId: z.nullable(jackpotId),
});

/** The séance of the table ended; no seat was taken and no coup open. */
export const tableClosed = defineEvent(
  'game-round',
  'TableClosed',
  2,
  data,
  {
    tableId: 'T1',
    seance: 1,
    lastCoup: 12,
    jackpotId: 'JP1',
  },
  [{ version: 1, schema: v1, upcast: (former: z.output<typeof v1>): z.output<typeof data> => ({ ...former, jackpotId: null }) }],
);

export type TableClosed = EventOf<typeof tableClosed>;
