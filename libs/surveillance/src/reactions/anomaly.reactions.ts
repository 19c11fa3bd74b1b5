import { streams, type SurveillanceEventOf } from '@casino/contracts';
import type { Heard, Reaction } from '@casino/event-bus';
import { reactWith, STREAMS } from '@casino/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { SurveillanceStreams } from '../application/streams.js';
import { incidentIdOf } from '../domain/index.js';

/** Whatever a service observes, surveillance included, is an incident that a person looks at. */
@Injectable()
export class AnomalyReactions {
  constructor(@Inject(STREAMS) private readonly streams: SurveillanceStreams) {}

  /** The event has one form in all services. */
  async observed({ event: { data }, metadata, context }: Heard<SurveillanceEventOf<'AnomalyObserved'>>, reaction: Reaction): Promise<void> {
    const { cause: _, ...seen } = data;
    const incidentId = incidentIdOf(metadata.id);
    const stream = streams.incident(incidentId);
    const meta = reaction.command(stream);
    const incident = { ...seen, incidentId, service: context, anomaly: metadata.id, raisedAt: meta.now };
    await reactWith(this.streams.incident, stream, { type: 'RaiseIncident', incident }, meta, reaction.takeMarks());
  }
}
