import { CasinoError } from '@casino/kernel';
import { incidentStatus, type IncidentState } from '../domain/index.js';

/** One incident, as answers show it; times in ms. @throws CasinoError `incident-not-found` */
export const incidentViewOf = (incident: IncidentState) => {
  if (!incident.known) throw new CasinoError('incident-not-found');
  const { known: _, ...shown } = incident;
  return { ...shown, status: incidentStatus(incident) };
};
export type IncidentView = ReturnType<typeof incidentViewOf>;
