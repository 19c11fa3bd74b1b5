import { specification } from '@casino/kernel/testing';
import { incidentDecider, incidentIdOf, type IncidentEvent } from '../index.js';

const { given } = specification(incidentDecider);
const anomaly = '6f0d6dbe-9b43-5c0f-a7a5-0b8f4dcb1c0e';
const incident = {
  incidentId: incidentIdOf(anomaly),
  service: 'game-round',
  kind: 'sensor-disagrees',
  tableId: 'T1',
  coup: 12,
  subject: 'round-T1-12',
  detail: 'seat 3: a chip without registration',
  anomaly,
  raisedAt: 1_790_000_000_000,
} as const;
const raised: IncidentEvent = { type: 'IncidentRaised', data: incident };
const resolve = { type: 'ResolveIncident', resolution: 'a dirty sensor', resolvedBy: 'eye-1', now: 1_790_000_000_500 } as const;
const resolved: IncidentEvent = {
  type: 'IncidentResolved',
  data: { incidentId: incident.incidentId, resolution: 'a dirty sensor', resolvedBy: 'eye-1', resolvedAt: 1_790_000_000_500 },
};

describe('an incident', () => {
  it('is raised once for its anomaly', () => {
    given().when({ type: 'RaiseIncident', incident }).then(raised);
    given(raised)
      .when({ type: 'RaiseIncident', incident: { ...incident, raisedAt: 1_790_000_000_001 } })
      .thenNothing();
    given(raised, resolved).when({ type: 'RaiseIncident', incident }).thenNothing();
  });

  it('is resolved once, by a person who says what it was', () => {
    given(raised).when(resolve).then(resolved);
    given(raised, resolved)
      .when({ ...resolve, resolution: 'something else' })
      .thenRefused('incident-resolved');
    given().when(resolve).thenRefused('incident-not-found');
  });

  it('is named after its anomaly', () => {
    expect(incidentIdOf(anomaly)).toBe(incidentIdOf(anomaly));
    expect(incidentIdOf(anomaly)).not.toBe(incidentIdOf('7d444840-9dc0-51d1-b245-5ffdce74fad2'));
    expect(incidentIdOf(anomaly)).not.toBe(anomaly);
  });
});
