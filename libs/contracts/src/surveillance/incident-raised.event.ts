import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { instant, ordinal, tableId, uuid } from '../fields.js';

const data = z.strictObject({
  incidentId: uuid,
  /** Who saw it. */
  service: z.enum(['game-round', 'wallet', 'jackpot', 'surveillance']),
  /** Of the anomaly. */
  kind: z.string().min(1).max(40),
  tableId: z.nullable(tableId),
  coup: z.nullable(ordinal),
  subject: z.string().min(1).max(200),
  detail: z.string().max(500),
  /** Id of the `AnomalyObserved`. */
  anomaly: uuid,
  raisedAt: instant,
});

/** A service saw something that must not be: a person is to look at it. */
export const incidentRaised = defineEvent('surveillance', 'IncidentRaised', 1, data, {
  incidentId: '7d444840-9dc0-51d1-b245-5ffdce74fad2',
  service: 'game-round',
  kind: 'sensor-disagrees',
  tableId: 'T1',
  coup: 12,
  subject: 'round-T1-12',
  detail: 'seat 3: a chip without registration',
  anomaly: '6f0d6dbe-9b43-5c0f-a7a5-0b8f4dcb1c0e',
  raisedAt: 1790000000123,
});

export type IncidentRaised = EventOf<typeof incidentRaised>;
