import type { IncidentEvent, SurveillanceEventOf } from '@casino/contracts';

export type { IncidentEvent };
type Raised = SurveillanceEventOf<'IncidentRaised'>['data'];
type Resolved = SurveillanceEventOf<'IncidentResolved'>['data'];

export const INCIDENT_STATUSES = ['open', 'resolved'] as const;
export type IncidentStatus = (typeof INCIDENT_STATUSES)[number];

/** Nothing but text and numbers: it is kept as JSON. */
export interface KnownIncident extends Raised {
  readonly known: true;
  /** null while it is open */
  readonly resolved: Pick<Resolved, 'resolution' | 'resolvedBy' | 'resolvedAt'> | null;
}
export type IncidentState = { readonly known: false } | KnownIncident;

export const noIncident: IncidentState = { known: false };

export const incidentStatus = ({ resolved }: KnownIncident): IncidentStatus => (resolved === null ? 'open' : 'resolved');

export const evolveIncident = (state: IncidentState, event: IncidentEvent): IncidentState => {
  if (event.type === 'IncidentRaised') return { known: true, ...event.data, resolved: null };
  const { resolution, resolvedBy, resolvedAt } = event.data;
  return state.known ? { ...state, resolved: { resolution, resolvedBy, resolvedAt } } : state;
};
