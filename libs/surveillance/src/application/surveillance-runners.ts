import { casinoCatalogue } from '@casino/contracts';
import { contractCodec, createDeciderRunner, type DeciderRunner, type EventStore } from '@casino/event-store';
import { traceRunner, type Tracer } from '@casino/platform';
import {
  incidentDecider,
  reviewDecider,
  type IncidentCommand,
  type IncidentEvent,
  type IncidentState,
  type ReviewCommand,
  type ReviewEvent,
  type ReviewState,
} from '../domain/index.js';

/** Injection token of the SurveillanceRunners. */
export const SURVEILLANCE_RUNNERS = Symbol('surveillance.runners');

/** The only ways to surveillance's streams; they are short, so none has snapshots. */
export interface SurveillanceRunners {
  readonly review: DeciderRunner<ReviewCommand, ReviewEvent, ReviewState>;
  readonly incident: DeciderRunner<IncidentCommand, IncidentEvent, IncidentState>;
}

export const createSurveillanceRunners = (store: EventStore, tracer?: Tracer): SurveillanceRunners => ({
  review: traceRunner(
    createDeciderRunner({ store, decider: reviewDecider, codec: contractCodec<ReviewEvent>(casinoCatalogue, 'surveillance') }),
    tracer,
  ),
  incident: traceRunner(
    createDeciderRunner({ store, decider: incidentDecider, codec: contractCodec<IncidentEvent>(casinoCatalogue, 'surveillance') }),
    tracer,
  ),
});
