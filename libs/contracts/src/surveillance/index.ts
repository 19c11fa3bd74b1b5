import { anomalyEventsOf } from '../anomaly.events.js';
import type { EventIn, EventOf } from '../define-event.js';
import { incidentEvents } from './incident.events.js';
import { reviewEvents } from './review.events.js';

export * from './incident.events.js';
export * from './review.events.js';

/** Every event of the surveillance context, by name. */
export const surveillanceEvents = { ...reviewEvents, ...incidentEvents, ...anomalyEventsOf('surveillance') } as const;

export type SurveillanceEvent = EventIn<typeof surveillanceEvents>;
/** One event by its name. */
export type SurveillanceEventOf<Name extends keyof typeof surveillanceEvents> = EventOf<(typeof surveillanceEvents)[Name]>;
