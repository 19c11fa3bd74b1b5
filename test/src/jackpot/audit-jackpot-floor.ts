import { replayCoup } from '@casino/cli';
import type { GameRoundEvent, RecordedEvent } from '@casino/contracts';
import type { RoundEvent } from '@casino/game-round/domain';
import { auditShoe } from '../coups/audit-coup.js';
import { auditJp1Coups, type CoupsCount } from './audit-coups.js';
import { auditPaidOnce, balancesOf, type PaidCount } from './audit-money.js';
import { CycleLedgers, type MeterStands } from './cycle-ledgers.js';
import { fail, Once, shown } from './fail.js';
import { streamsOf, type JackpotFloor } from './stored-jackpot-floor.js';

/** Revisions without a gap, ids once, a command's events on a stream together, an actor on every event; only people act without a cause. */
const auditStreams = (events: readonly RecordedEvent[]): void => {
  const ids = new Once('an event');
  for (const [stream, own] of streamsOf(events)) {
    const commands = new Set<string>();
    own.forEach(({ metadata, event }, index) => {
      const { id, revision, commandId, actor } = metadata;
      if (revision !== BigInt(index)) fail(`${stream} has ${revision} where ${index} is to be`);
      ids.mark(id);
      if (own[index - 1]?.metadata.commandId !== commandId && commands.has(commandId))
        fail(`command ${commandId} had two effects on ${stream}`);
      commands.add(commandId);
      if (actor.id === '' || actor.role === '') fail(`${event.type} in ${stream} has no actor`);
    });
  }
};

/** Every anomaly has its incident, once, and none is of a kind that a sound floor has not. */
const auditIncidents = ({ gameRound, wallet, jackpot, surveillance }: JackpotFloor, expected: ReadonlySet<string>): number => {
  const raised = new Once('an incident of anomaly');
  for (const { event } of surveillance) if (event.type === 'IncidentRaised') raised.mark(event.data.anomaly);
  let anomalies = 0;
  for (const { event, metadata } of [...gameRound, ...wallet, ...jackpot, ...surveillance]) {
    if (event.type !== 'AnomalyObserved') continue;
    anomalies++;
    if (!expected.has(event.data.kind)) fail(`an anomaly: ${shown(event.data)}`);
    if (!raised.has(metadata.id)) fail(`no incident of ${shown(event.data)}`);
  }
  if (anomalies !== raised.size) fail(`${anomalies} anomalies, ${raised.size} incidents`);
  return anomalies;
};

/** Every review that a claim asks for was requested in order, its images held until it is done, and the jackpot heard each conclusion once. */
const auditReviews = ({ jackpot, surveillance }: JackpotFloor): void => {
  const streams = streamsOf(surveillance);
  const heard = new Map<string, number>();
  for (const { event } of jackpot)
    if (event.type === 'ReviewReceived') heard.set(event.data.claimId, (heard.get(event.data.claimId) ?? 0) + 1);
  for (const { event } of jackpot) {
    if (event.type !== 'ClaimOpened') continue;
    const review = streams.get(`review-${event.data.claimId}`);
    if (review === undefined) return fail(`nobody was asked for a review of ${event.data.claimId}`);
    const of = (type: string): number => review.filter((recorded) => recorded.event.type === type).length;
    const requests = review.flatMap((recorded) => (recorded.event.type === 'ReviewRequested' ? [recorded.event.data.review] : []));
    if (requests.some((number, index) => number !== index + 1)) fail(`reviews ${requests.join()} of ${event.data.claimId}`);
    if (of('ImagesHeld') !== 1) fail(`the images of ${event.data.claimId} are held ${of('ImagesHeld')} times`);
    const times = heard.get(event.data.claimId);
    if ((times === undefined ? 0 : times) > of('ReviewConcluded'))
      fail(`${event.data.claimId}: ${of('ReviewConcluded')} reviews concluded, ${times} heard`);
  }
};

/** Every coup opens its shoe and replays. */
const auditReplay = (gameRound: readonly RecordedEvent<GameRoundEvent>[]): number => {
  let coups = 0;
  for (const [name, events] of streamsOf(gameRound)) {
    if (!name.startsWith('round-')) continue;
    const coup = events.map(({ event }) => event as RoundEvent);
    if (coup.at(-1)?.type === 'ShoeOpened') auditShoe(coup);
    const report = replayCoup(events);
    if (!report.agrees) fail(`${name} does not replay: ${shown(report.differences[0])}`);
    coups++;
  }
  return coups;
};

export interface JackpotFloorCount extends CoupsCount, PaidCount {
  readonly events: number;
  readonly coups: number;
  readonly anomalies: number;
  readonly meters: Readonly<Record<string, MeterStands>>;
}

export interface AuditOptions {
  /** Kinds of anomalies that were provoked. */
  readonly anomalies?: readonly string[];
}

/**
 * Everything that must hold of a floor with a jackpot at rest, from the stored events of its four services alone: P9 recomputed at every
 * prefix; the claims and prizes that the cards say, under the control that the rules ask for; each payment once; books at zero, with
 * `meter:J` = running + frozen + shares not yet awarded; every coup replayed. @throws AuditFailed at the first thing that does not
 */
export const auditJackpotFloor = (floor: JackpotFloor, { anomalies = [] }: AuditOptions = {}): JackpotFloorCount => {
  const { gameRound, wallet, jackpot, surveillance } = floor;
  const all: readonly RecordedEvent[] = [...gameRound, ...wallet, ...jackpot, ...surveillance];
  for (const events of [gameRound, wallet, jackpot, surveillance]) auditStreams(events);
  const seen = auditIncidents(floor, new Set(anomalies));
  const ledgers = new Map<string, CycleLedgers>();
  for (const recorded of jackpot) {
    const { stream } = recorded.metadata;
    if (!stream.startsWith('jackpot-')) continue;
    const jackpotId = stream.slice('jackpot-'.length);
    let own = ledgers.get(jackpotId);
    if (own === undefined) ledgers.set(jackpotId, (own = new CycleLedgers(jackpotId)));
    own.apply(recorded);
  }
  const coups = auditReplay(gameRound);
  const jp1 = auditJp1Coups(floor);
  auditReviews(floor);
  const paid = auditPaidOnce(floor);
  const balances = balancesOf(floor);
  let total = 0n;
  for (const balance of balances.values()) total += balance;
  if (total !== 0n) fail(`the books stand at ${total}`);
  const transit = balances.get('transit');
  if (transit !== undefined && transit !== 0n) fail(`${transit} in transit`);
  const meters: Record<string, MeterStands> = {};
  for (const [jackpotId, { stands }] of ledgers) {
    const account = balances.get(`meter:${jackpotId}`);
    const expected = stands.running + stands.frozen.reduce((sum, amount) => sum + amount, 0n) + stands.unawarded;
    if (account !== expected)
      fail(`meter:${jackpotId} stands at ${account}; running, frozen and unawarded are ${expected}: ${shown(stands)}`);
    meters[jackpotId] = stands;
  }
  return { events: all.length, coups, anomalies: seen, ...jp1, ...paid, meters };
};
