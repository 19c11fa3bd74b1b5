import { EYE, MCD, dropFolder, newFolder } from '@casino/platform/testing';
import { streams } from '@casino/contracts';
import { incidentIdOf } from '../domain/index.js';
import { OPENED, OTHER_EYE, openTestSurveillance, type TestSurveillance } from '../testing/test-surveillance.js';

const DAY = 86_400_000;
const SEEN = { from: OPENED - 90_000, to: OPENED, outcome: 'confirmed' };

let folder: string;
let floor: TestSurveillance;
const start = async (): Promise<void> => {
  floor = await openTestSurveillance(folder);
};
const restart = async (): Promise<void> => {
  await floor.stop();
  await start();
  await floor.quiet();
};
const review = async (claim = 'T1-12') => (await floor.as(EYE).get(`/reviews/${claim}`)).body;
const take = (claim = 'T1-12', eye = EYE) => floor.as(eye).post(`/reviews/${claim}/assign`, { camera: 'camera-7' });
const conclude = (body: object = SEEN, claim = 'T1-12', eye = EYE) => floor.as(eye).post(`/reviews/${claim}/conclude`, body);

beforeEach(async () => {
  folder = newFolder();
  await start();
});
afterEach(async () => {
  await floor.stop();
  dropFolder(folder);
});

describe('surveillance hears the jackpot', () => {
  it('rules §3 Control: a claim is reviewed by somebody who neither dealt, ran the table nor identified the hand; its images are held until the payment', async () => {
    const { jackpot } = floor;
    await jackpot.opens('T1', 12);
    await floor.quiet();
    expect(await review()).toMatchObject({
      status: 'requested',
      review: 1,
      barred: ['croupier-1', 'chef-1'],
      images: { heldAt: floor.clock.at, keptUntil: null },
    });
    await jackpot.identifies('T1', 12, 'mcd-1');
    await floor.quiet();
    for (const id of ['croupier-1', 'chef-1', 'mcd-1'])
      expect((await take('T1-12', { id, role: 'surveillance' })).body.code).toBe('not-independent');
    expect((await conclude()).body.code).toBe('review-not-assigned');
    expect((await take()).status).toBe(200);
    expect((await conclude()).body.events.map(({ type }: { type: string }) => type)).toEqual(['ReviewConcluded']);
    await jackpot.receives('T1', 12, 1, true);
    await jackpot.confirms('T1', 12, 'jackpot');
    floor.clock.at = OPENED + 40 * DAY;
    await floor.quiet();
    // confirmed, not paid: held beyond the 28 days
    expect(await review()).toMatchObject({ status: 'concluded', images: { releasedAt: null, keptUntil: null } });
    await jackpot.releases('T1', 12);
    await floor.quiet();
    expect((await review()).images).toEqual({ heldAt: OPENED + 60_000, releasedAt: OPENED + 40 * DAY, keptUntil: OPENED + 40 * DAY });
    expect(await floor.typesIn('review-T1-12')).toEqual([
      'ReviewRequested',
      'ImagesHeld',
      'ReviewerBarred',
      'ReviewAssigned',
      'ReviewConcluded',
      'ImagesReleased',
    ]);
    expect(await floor.consumer.parked()).toEqual([]);
  });

  it('an inconclusive review and one that does not count are followed by another one each', async () => {
    const { jackpot } = floor;
    await jackpot.opens('T1', 12);
    await floor.quiet();
    await take();
    const { body } = await conclude({ ...SEEN, outcome: 'inconclusive' });
    expect(body.events.map(({ type }: { type: string }) => type)).toEqual(['ReviewConcluded', 'ReviewRequested']);
    await jackpot.receives('T1', 12, 1, true);
    // he concludes before the jackpot's word of his identification is heard
    const both = { id: 'mcd-1', role: 'surveillance' } as const;
    await take('T1-12', both);
    expect((await conclude(SEEN, 'T1-12', both)).status).toBe(200);
    await jackpot.identifies('T1', 12, 'mcd-1');
    await jackpot.receives('T1', 12, 2, false);
    await floor.quiet();
    expect(await review()).toMatchObject({ status: 'requested', review: 3, barred: ['croupier-1', 'chef-1', 'mcd-1'], assignment: null });
    expect((await take('T1-12', both)).body.code).toBe('not-independent');
    await take('T1-12', OTHER_EYE);
    await conclude({ ...SEEN, outcome: 'rejected', rejection: 'misread' }, 'T1-12', OTHER_EYE);
    expect((await review()).conclusions).toMatchObject([
      { review: 1, reviewer: 'eye-1', outcome: 'inconclusive' },
      { review: 2, reviewer: 'mcd-1', outcome: 'confirmed' },
      { review: 3, reviewer: 'eye-2', camera: 'camera-7', from: SEEN.from, to: SEEN.to, outcome: 'rejected', rejection: 'misread' },
    ]);
  });

  it('a claim that the supervisor rejects before anybody reviewed it: the review is withdrawn, the images go their usual way', async () => {
    await floor.jackpot.opens('T1', 12);
    await floor.jackpot.rejects('T1', 12, 'supervisor');
    await floor.quiet();
    expect(await review()).toMatchObject({ status: 'withdrawn', images: { releasedAt: floor.clock.at, keptUntil: OPENED + 28 * DAY } });
    expect([(await take()).body.code, (await conclude()).body.code]).toEqual(['review-not-open', 'review-not-open']);
  });

  it('a consolation is done when it is confirmed, a community royal when it is released', async () => {
    const { jackpot } = floor;
    await jackpot.opens('T1', 12, 'consolation');
    await jackpot.opens('T2', 4, 'community-royal');
    for (const [table, coup, kind] of [
      ['T1', 12, 'consolation'],
      ['T2', 4, 'community-royal'],
    ] as const) {
      await floor.quiet();
      await take(`${table}-${coup}`);
      expect((await conclude(SEEN, `${table}-${coup}`)).status).toBe(200);
      await jackpot.confirms(table, coup, kind);
    }
    await floor.quiet();
    expect([(await review('T1-12')).images.releasedAt, (await review('T2-4')).images.releasedAt]).toEqual([floor.clock.at, null]);
    await jackpot.releases('T2', 4);
    await floor.quiet();
    expect((await review('T2-4')).images.releasedAt).toBe(floor.clock.at);
  });

  it('what is heard of a claim that was never opened parks the jackpot’s key, is an anomaly, and that an incident', async () => {
    await floor.jackpot.identifies('T9', 1);
    await floor.quiet();
    expect((await floor.consumer.parked()).map(({ stream, reason }) => [stream, reason])).toEqual([['jackpot-JP1', 'defect']]);
    await floor.quiet();
    const { body } = await floor.as(EYE).get('/incidents');
    expect(body.incidents).toMatchObject([{ service: 'surveillance', kind: 'handler-failed', status: 'open' }]);
  });
});

describe('surveillance hears of anomalies', () => {
  it('each of every service is an incident, once, whose anomaly it names', async () => {
    const { others } = floor;
    for (const service of ['game-round', 'wallet', 'jackpot'] as const) await others[service].observes(`cause of ${service}`);
    await others.wallet.observes('another', { kind: 'gap', tableId: null, coup: null, subject: 'casino.wallet.v1', detail: '' });
    await floor.quiet();
    const { body } = await floor.as(MCD).get('/incidents');
    expect(
      body.incidents.map(({ service, kind, tableId, coup }: Record<string, unknown>) => [service, kind, tableId, coup]).sort(),
    ).toEqual([
      ['game-round', 'sensor-disagrees', 'T1', 12],
      ['jackpot', 'sensor-disagrees', 'T1', 12],
      ['wallet', 'gap', null, null],
      ['wallet', 'sensor-disagrees', 'T1', 12],
    ]);
    const [anomaly] = await others['game-round'].store.readStream(streams.anomaly('game-round'));
    if (anomaly === undefined) throw new Error('nothing observed');
    const { id } = anomaly;
    const one = await floor.as(EYE).get(`/incidents/${incidentIdOf(id)}`);
    expect(one.body).toMatchObject({
      anomaly: id,
      service: 'game-round',
      status: 'open',
      subject: 'round-T1-12',
      detail: 'seat 3: a chip without registration',
      raisedAt: floor.clock.at,
      resolved: null,
    });
    const [raised] = await floor.recorded(streams.incident(incidentIdOf(id)));
    expect(raised?.metadata).toMatchObject({ causationId: id, actor: { id: 'service:surveillance', role: 'service' } });
  });
});

describe('surveillance counts', () => {
  it('fault-135: exposed cards and late voids by person and kind, the most first; an incident names whose act it was', async () => {
    const { 'game-round': rounds, wallet } = floor.others;
    const acts = [
      ['card-exposed', 'croupier-1'],
      ['card-exposed', 'croupier-2'],
      ['void-after-card', 'croupier-1'],
      ['card-exposed', 'croupier-1'],
      ['void-after-card', 'chef-1'],
      ['card-exposed', 'croupier-1'],
    ] as const;
    for (const [index, [kind, person]] of acts.entries()) await rounds.observes(`act ${index}`, { kind, person });
    await wallet.observes('nobody’s');
    const persons = async () => (await floor.as(EYE).get('/incidents/persons')).body.persons;
    await floor.quiet();
    const counted = [
      { person: 'croupier-1', kind: 'card-exposed', count: 3 },
      { person: 'chef-1', kind: 'void-after-card', count: 1 },
      { person: 'croupier-1', kind: 'void-after-card', count: 1 },
      { person: 'croupier-2', kind: 'card-exposed', count: 1 },
    ];
    expect(await persons()).toEqual(counted);
    expect((await floor.as(EYE).get('/incidents/persons?limit=1')).body.persons).toEqual(counted.slice(0, 1));
    const { incidents } = (await floor.as(MCD).get('/incidents?kind=void-after-card')).body;
    expect(incidents.map(({ person }: { readonly person: string }) => person)).toEqual(['chef-1', 'croupier-1']);
    // what a person said of it changes no count
    await floor.as(MCD).post(`/incidents/${incidents[0].incidentId}/resolve`, { resolution: 'the sleeve of seat 3' });
    await restart();
    expect(await persons()).toEqual(counted);
    expect((await floor.as({ id: 'p-1', role: 'player' }).get('/incidents/persons')).status).toBe(403);
  });
});

describe('surveillance stops and starts', () => {
  it('what was said meanwhile is heard, and nothing twice', async () => {
    await floor.jackpot.opens('T1', 12);
    await floor.others.wallet.observes('c');
    await restart();
    await take();
    await floor.jackpot.identifies('T1', 12);
    await floor.jackpot.rejects('T1', 12, 'supervisor');
    await restart();
    expect(await floor.typesIn('review-T1-12')).toEqual([
      'ReviewRequested',
      'ImagesHeld',
      'ReviewAssigned',
      'ReviewerBarred',
      'ReviewWithdrawn',
      'ImagesReleased',
    ]);
    expect((await floor.as(EYE).get('/incidents')).body.incidents).toHaveLength(1);
    const head = await floor.store.head();
    await restart();
    expect(await floor.store.head()).toBe(head);
  });
});
