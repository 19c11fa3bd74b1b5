import type { JackpotEvent } from '@casino/contracts';
import { byStream, eventsOf, groupedBy, type Stored, type StoredFloor } from '../floors/stored-floor.js';
import { fail, shown, type Findings } from './findings.js';

/** Of acts that the rules allow: a sound floor has them. */
const LOOKED_AT: readonly string[] = ['card-exposed', 'void-after-card'];

/** Every exposed card, and every void once a card was laid, is an anomaly that names who did it. */
const auditLookedAt = ({ gameRound }: StoredFloor, persons: ReadonlyMap<string, string | undefined>, findings: Findings): void => {
  const dealt = new Set<string>();
  for (const { event, metadata } of gameRound) {
    if (event.type === 'CardDealt' || event.type === 'CardBurned') dealt.add(metadata.stream);
    if (event.type !== 'CardExposed' && !(event.type === 'RoundVoided' && dealt.has(metadata.stream))) continue;
    findings.look('anomalies', () => {
      if (persons.get(metadata.id) !== metadata.actor.id) fail(`${event.type} of ${metadata.stream} is no anomaly of ${metadata.actor.id}`);
    });
  }
};

/** Every anomaly has its incident, once, and none is of a kind that a sound floor has not. @param expected kinds @returns how many */
export const auditAnomalies = (floor: StoredFloor, expected: readonly string[], findings: Findings): number => {
  const incidents = groupedBy(floor.surveillance, ({ event }) => (event.type === 'IncidentRaised' ? event.data.anomaly : undefined));
  const anomalies = new Set<string>();
  const persons = new Map<string, string | undefined>();
  for (const { event, metadata } of eventsOf(floor)) {
    if (event.type !== 'AnomalyObserved') continue;
    anomalies.add(metadata.id);
    persons.set(event.data.cause, event.data.person);
    if (!expected.includes(event.data.kind) && !LOOKED_AT.includes(event.data.kind))
      findings.look('anomalies', () => fail(`an anomaly: ${shown(event.data)}`));
    const raised = incidents.get(metadata.id)?.length;
    if (raised !== 1) findings.look('anomalies', () => fail(`${raised ?? 'no'} incidents of ${shown(event.data)}`));
  }
  auditLookedAt(floor, persons, findings);
  for (const anomaly of incidents.keys())
    if (!anomalies.has(anomaly)) findings.look('anomalies', () => fail(`an incident of ${anomaly}, which nobody observed`));
  return anomalies.size;
};

/** Every review that a claim asks for was requested in order, the jackpot heard each conclusion once, and the images are held until the claim is done. */
export const auditReviews = ({ jackpot, surveillance }: StoredFloor, findings: Findings): void => {
  const reviews = byStream(surveillance, 'review-');
  const claims = groupedBy(jackpot, ({ event: { data } }) => ('claimId' in data && data.claimId !== null ? data.claimId : undefined));
  const look = (claimId: string, events: readonly Stored<JackpotEvent>[]): void => {
    const review = reviews.get(`review-${claimId}`);
    if (review === undefined) return fail(`nobody was asked for a review of ${claimId}`);
    const of = (type: string): number => [...review, ...events].filter(({ event }) => event.type === type).length;
    const requests = review.flatMap(({ event }) => (event.type === 'ReviewRequested' ? [event.data.review] : []));
    if (requests.length === 0 || requests.some((number, index) => number !== index + 1)) fail(`reviews ${requests.join()} of ${claimId}`);
    if (of('ReviewReceived') !== of('ReviewConcluded'))
      fail(`${claimId}: ${of('ReviewConcluded')} reviews concluded, ${of('ReviewReceived')} heard`);
    const consoled = events.some(({ event }) => event.type === 'ClaimConfirmed' && event.data.kind === 'consolation');
    const done = consoled || of('ClaimRejected') + of('PaymentReleased') > 0;
    if (of('ImagesHeld') !== 1 || of('ImagesReleased') !== (done ? 1 : 0))
      fail(`the images of ${claimId} are held ${of('ImagesHeld')} times, released ${of('ImagesReleased')} times; done: ${done}`);
  };
  for (const [claimId, events] of claims)
    if (events.some(({ event }) => event.type === 'ClaimOpened')) findings.look('reviews', () => look(claimId, events));
};
