import type { Position } from '@casino/event-store';
import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { IncidentStatus } from '../../domain/index.js';
import { LISTS, type Lists } from '../../read-models/lists.js';
import type { Paging } from '../../read-models/lists-file.js';
import { incidentViewOf, type IncidentView } from '../views/incident.view.js';

export interface ListedIncidents {
  /** Of the store, up to which the list is right. */
  readonly position: Position;
  readonly incidents: readonly IncidentView[];
  /** `before` of the page that goes on; null on the last one. */
  readonly next: string | null;
}

/** Incidents, the newest first. */
export class ListIncidentsQuery extends Query<ListedIncidents> {
  constructor(
    readonly wanted: Paging & {
      readonly status?: IncidentStatus | undefined;
      readonly kind?: string | undefined;
      readonly tableId?: string | undefined;
    },
  ) {
    super();
  }
}

@QueryHandler(ListIncidentsQuery)
export class ListIncidentsHandler implements IQueryHandler<ListIncidentsQuery> {
  constructor(@Inject(LISTS) private readonly lists: Lists) {}

  async execute({ wanted }: ListIncidentsQuery): Promise<ListedIncidents> {
    await this.lists.current();
    const { states, next } = this.lists.incidents(wanted);
    return { position: this.lists.position, incidents: states.map(incidentViewOf), next };
  }
}
