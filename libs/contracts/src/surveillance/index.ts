import { anomalyObservedIn } from '../anomaly-observed.js';
import type { EventOf } from '../define-event.js';
import { reviewRequested } from './review-requested.event.js';
import { reviewerBarred } from './reviewer-barred.event.js';
import { reviewAssigned } from './review-assigned.event.js';
import { reviewConcluded } from './review-concluded.event.js';
import { reviewWithdrawn } from './review-withdrawn.event.js';
import { imagesHeld } from './images-held.event.js';
import { imagesReleased } from './images-released.event.js';
import { incidentRaised } from './incident-raised.event.js';
import { incidentResolved } from './incident-resolved.event.js';

/** Every event of the surveillance context, by name. */
export const surveillanceEvents = {
  ReviewRequested: reviewRequested,
  ReviewerBarred: reviewerBarred,
  ReviewAssigned: reviewAssigned,
  ReviewConcluded: reviewConcluded,
  ReviewWithdrawn: reviewWithdrawn,
  ImagesHeld: imagesHeld,
  ImagesReleased: imagesReleased,
  IncidentRaised: incidentRaised,
  IncidentResolved: incidentResolved,
  AnomalyObserved: anomalyObservedIn('surveillance'),
} as const;

export type SurveillanceEvent = EventOf<(typeof surveillanceEvents)[keyof typeof surveillanceEvents]>;
/** One event by its name. */
export type SurveillanceEventOf<Name extends keyof typeof surveillanceEvents> = EventOf<(typeof surveillanceEvents)[Name]>;
