import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { opaqueId, ordinal, seat, tableId } from '../fields.js';

const data = z.strictObject({
  tableId,
  coup: ordinal,
  seat,
  chip: z.boolean(),
  /** The sensor. */
  device: opaqueId,
});

/** The sensor of a seat's JP1 spot reports a chip, or none any more. */
export const stakeDetected = defineEvent('game-round', 'StakeDetected', 1, data, {
  tableId: 'T1',
  coup: 12,
  seat: 3,
  chip: true,
  device: 'sensor-T1-3',
});

export type StakeDetected = EventOf<typeof stakeDetected>;
