import type { SurveillanceEventOf } from '@casino/contracts';
import { accept, reactionCommandId, refuse, type Decider, type Decision } from '@casino/kernel';
import { evolveIncident, noIncident, type IncidentEvent, type IncidentState } from './incident.state.js';

/** A service observed an anomaly. */
export interface RaiseIncident {
  readonly type: 'RaiseIncident';
  readonly incident: SurveillanceEventOf<'IncidentRaised'>['data'];
}
export interface ResolveIncident {
  readonly type: 'ResolveIncident';
  readonly resolution: string;
  readonly resolvedBy: string;
  readonly now: number;
}
export type IncidentCommand = RaiseIncident | ResolveIncident;

/** UUIDv5 of the anomaly's event id: one incident for each, however often it is heard. */
export const incidentIdOf = (anomaly: string): string => reactionCommandId(anomaly, 'raise-incident', 'incident');

const decide = (command: IncidentCommand, state: IncidentState): Decision<IncidentEvent> => {
  if (command.type === 'RaiseIncident') return state.known ? accept() : accept({ type: 'IncidentRaised', data: command.incident });
  if (!state.known) return refuse('incident-not-found');
  if (state.resolved !== null) return refuse('incident-resolved');
  const { resolution, resolvedBy, now } = command;
  return accept({ type: 'IncidentResolved', data: { incidentId: state.incidentId, resolution, resolvedBy, resolvedAt: now } });
};

/** Something that must not be, until a person has looked at it: stream `incident-<uuid>`. */
export const incidentDecider: Decider<IncidentCommand, IncidentEvent, IncidentState> = {
  initial: noIncident,
  decide,
  evolve: evolveIncident,
};
