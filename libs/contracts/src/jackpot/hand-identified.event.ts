import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { claimId, instant, jackpotId, opaqueId, ordinal, tableId } from '../fields.js';

const data = z.strictObject({
  jackpotId,
  claimId,
  tableId,
  coup: ordinal,
  mcd: opaqueId,
  /** His supervisor card. */
  card: opaqueId,
  identifiedAt: instant,
});

/** An MCD identified the hand with his supervisor card. */
export const handIdentified = defineEvent('jackpot', 'HandIdentified', 1, data, {
  jackpotId: 'JP1',
  claimId: 'T1-12',
  tableId: 'T1',
  coup: 12,
  mcd: 'mcd-1',
  card: 'card-17',
  identifiedAt: 1790000000123,
});

export type HandIdentified = EventOf<typeof handIdentified>;
