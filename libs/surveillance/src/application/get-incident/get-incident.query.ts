import { streams } from '@casino/contracts';
import type { Revision } from '@casino/event-store';
import { CasinoError } from '@casino/kernel';
import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { SURVEILLANCE_RUNNERS, type SurveillanceRunners } from '../surveillance-runners.js';
import { incidentViewOf, type IncidentView } from '../views/incident.view.js';

export class GetIncidentQuery extends Query<IncidentView & { readonly revision: Revision }> {
  constructor(readonly incidentId: string) {
    super();
  }
}

@QueryHandler(GetIncidentQuery)
export class GetIncidentHandler implements IQueryHandler<GetIncidentQuery> {
  constructor(@Inject(SURVEILLANCE_RUNNERS) private readonly runners: SurveillanceRunners) {}

  /** @throws CasinoError `incident-not-found` */
  async execute({ incidentId }: GetIncidentQuery): Promise<IncidentView & { readonly revision: Revision }> {
    const { state, revision } = await this.runners.incident.load(streams.incident(incidentId));
    if (!state.known || revision === undefined) throw new CasinoError('incident-not-found');
    return { ...incidentViewOf(state), revision };
  }
}
