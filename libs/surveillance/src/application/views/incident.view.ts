import { incidentStatus, type KnownIncident } from '../../domain/index.js';

/** One incident, as answers show it; times in ms. */
export const incidentViewOf = (incident: KnownIncident) => {
  const { incidentId, service, kind, tableId, coup, subject, detail, anomaly, raisedAt, resolved } = incident;
  return { incidentId, status: incidentStatus(incident), service, kind, tableId, coup, subject, detail, anomaly, raisedAt, resolved };
};
export type IncidentView = ReturnType<typeof incidentViewOf>;
