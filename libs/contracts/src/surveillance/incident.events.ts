import { z } from 'zod';
import { CONTEXTS } from '../contexts.js';
import { defineEvents, type EventIn } from '../define-event.js';
import { instant, opaqueId, ordinal, reasonText, tableId, uuid } from '../fields.js';

/** `incident-<id>` */
export const incidentEvents = defineEvents('surveillance', {
  /** A service saw something that must not be: a person is to look at it. */
  IncidentRaised: z.strictObject({
    incidentId: uuid,
    /** Who saw it. */
    service: z.enum(CONTEXTS),
    /** Of the anomaly. */
    kind: z.string().min(1).max(40),
    tableId: z.nullable(tableId),
    coup: z.nullable(ordinal),
    /** Whose act it was; absent where it was nobody's. */
    person: opaqueId.optional(),
    subject: z.string().min(1).max(200),
    detail: z.string().max(500),
    /** Id of the `AnomalyObserved`. */
    anomaly: uuid,
    raisedAt: instant,
  }),
  /** A person of surveillance or an MCD looked at it and says what it was. */
  IncidentResolved: z.strictObject({ incidentId: uuid, resolution: reasonText, resolvedBy: opaqueId, resolvedAt: instant }),
});

export type IncidentEvent = EventIn<typeof incidentEvents>;
