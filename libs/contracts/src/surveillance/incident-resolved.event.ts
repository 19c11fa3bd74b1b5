import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { instant, opaqueId, reasonText, uuid } from '../fields.js';

const data = z.strictObject({
  incidentId: uuid,
  resolution: reasonText,
  resolvedBy: opaqueId,
  resolvedAt: instant,
});

/** A person of surveillance or an MCD looked at it and says what it was. */
export const incidentResolved = defineEvent('surveillance', 'IncidentResolved', 1, data, {
  incidentId: '7d444840-9dc0-51d1-b245-5ffdce74fad2',
  resolution: 'the sensor of seat 3 was dirty',
  resolvedBy: 'surveillance-1',
  resolvedAt: 1790000000123,
});

export type IncidentResolved = EventOf<typeof incidentResolved>;
