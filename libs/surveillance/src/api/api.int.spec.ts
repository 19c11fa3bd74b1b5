import type { Actor } from '@casino/platform';
import { AUDITOR, EYE, MCD, SseClient, dropFolder, newFolder } from '@casino/platform/testing';
import { IncidentAnswer, IncidentsAnswer, ReviewAnswer, ReviewsAnswer } from './answers.dto.js';
import { OPENED, OTHER_EYE, openTestSurveillance, type Replied, type TestSurveillance } from '../testing/test-surveillance.js';

const CROUPIER: Actor = { id: 'croupier-9', role: 'croupier' };
const SEEN = { from: OPENED - 90_000, to: OPENED, outcome: 'confirmed' };
const HUGE = 'x'.repeat(1_000);

const folder = newFolder();
let floor: TestSurveillance;
/** Of T1's claim 1 … and of no table. */
let ofTable: string;
let ofNone: string;

const incidents = async (query = ''): Promise<Replied['body']> => (await floor.as(AUDITOR).get(`/incidents${query}`)).body;
const refused = ({ status, body }: Replied): string => `${status} ${body.code}`;

beforeAll(async () => {
  floor = await openTestSurveillance(folder);
  for (const coup of [1, 2, 3, 4, 5]) await floor.jackpot.opens('T1', coup);
  await floor.jackpot.opens('T2', 1);
  await floor.others.wallet.observes('of none', { kind: 'gap', tableId: null, coup: null });
  await floor.others.wallet.observes('of a table');
  await floor.quiet();
  const { incidents: listed } = await incidents();
  ofTable = listed.find(({ tableId }: { tableId: unknown }) => tableId === 'T1').incidentId;
  ofNone = listed.find(({ tableId }: { tableId: unknown }) => tableId === null).incidentId;
});
afterAll(async () => {
  await floor.stop();
  dropFolder(folder);
});

describe('the API of surveillance', () => {
  it('case-5: one key, one effect: retries, also at once, read the same answer', async () => {
    const take = () => floor.as(EYE).post('/reviews/T1-1/assign', { camera: 'camera-7' }, 'same-key');
    const replies = await Promise.all(Array.from({ length: 10 }, take));
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(replies[0]?.body).toMatchObject({
      stream: 'review-T1-1',
      revision: '2',
      events: [{ type: 'ReviewAssigned', data: { reviewer: 'eye-1', camera: 'camera-7', assignedAt: floor.clock.at } }],
    });
    expect(refused(await floor.as(EYE).post('/reviews/T1-1/assign', { camera: 'camera-8' }, 'same-key'))).toBe(
      '422 idempotency-key-reused',
    );
    const seen = { ...SEEN, outcome: 'inconclusive' };
    const first = await floor.as(EYE).post('/reviews/T1-1/conclude', seen, 'seen');
    await floor.as(OTHER_EYE).post('/reviews/T1-1/assign', { camera: 'camera-7' });
    // late, and the next review is another one's
    const { view, ...again } = (await floor.as(EYE).post('/reviews/T1-1/conclude', seen, 'seen')).body;
    const { view: before, ...done } = first.body;
    expect(again).toEqual(done);
    expect([before.status, view.status]).toEqual(['requested', 'assigned']);
    expect(refused(await floor.as(EYE).post('/reviews/T1-1/conclude', seen))).toBe('409 review-not-assigned');
  });

  it('P12: every event names who did it, with role and terminal', async () => {
    await floor.as({ ...EYE, device: 'wall-2' }).post('/reviews/T1-2/assign', { camera: 'camera-7' });
    const last = (await floor.recorded('review-T1-2')).at(-1);
    expect(last?.metadata.actor).toEqual({ id: 'eye-1', role: 'surveillance', device: 'wall-2' });
    const [requested] = await floor.recorded('review-T1-2');
    expect(requested?.metadata).toMatchObject({ actor: { id: 'service:surveillance', role: 'service' }, causationId: expect.any(String) });
  });

  it.each([
    ['/reviews/T1-99/assign', { camera: 'c' }, EYE, '404 review-not-found'],
    ['/reviews/T1-99/conclude', SEEN, EYE, '404 review-not-found'],
    ['/reviews/T1-3/assign', { camera: 'c' }, MCD, '403 forbidden'],
    ['/reviews/T1-3/assign', { camera: 'c' }, CROUPIER, '403 forbidden'],
    ['/reviews/T1-3/conclude', SEEN, MCD, '403 forbidden'],
    ['/reviews/T1-3/conclude', SEEN, AUDITOR, '403 forbidden'],
    ['/reviews/T1-3/conclude', SEEN, EYE, '409 review-not-assigned'],
    ['/reviews/T1-3/assign', { camera: 'c' }, { ...EYE, id: 'chef-1' }, '403 not-independent'],
    ['/reviews/T1-3/conclude', SEEN, { ...EYE, id: 'croupier-1' }, '403 not-independent'],
    ['/reviews/T1-3/assign', { camera: 'c' }, { ...EYE, table: 'T2' }, '403 forbidden'],
    ['/reviews/T1-3/conclude', SEEN, { ...EYE, table: 'T' }, '403 forbidden'],
    ['/reviews/T1-3/assign', {}, EYE, '400 invalid-request'],
    ['/reviews/T1-3/assign', { camera: 'Marie Dupont' }, EYE, '400 invalid-request'],
    ['/reviews/T1-3/assign', { camera: HUGE }, EYE, '400 invalid-request'],
    ['/reviews/T1-3/assign', { camera: 'c', reviewer: 'eye-2' }, EYE, '400 invalid-request'],
    ['/reviews/T1-0/assign', { camera: 'c' }, EYE, '400 invalid-request'],
    ['/reviews/T1/assign', { camera: 'c' }, EYE, '400 invalid-request'],
    [`/reviews/${'T'.repeat(25)}-1/assign`, { camera: 'c' }, EYE, '400 invalid-request'],
    [`/reviews/${'T'.repeat(500)}-1/assign`, { camera: 'c' }, EYE, '414 payload-too-large'],
    ['/incidents/7d444840-9dc0-51d1-b245-5ffdce74fad2/resolve', { resolution: 'r' }, EYE, '404 incident-not-found'],
    ['/incidents/x/resolve', { resolution: 'r' }, EYE, '400 invalid-request'],
  ] as const)('POST %s %j is refused', async (path, body, actor, answer) => {
    const head = await floor.store.head();
    expect(refused(await floor.as(actor).post(path, body))).toBe(answer);
    expect(await floor.store.head()).toBe(head);
  });

  it.each([
    [{ to: undefined }],
    [{ from: '1' }],
    [{ from: -1 }],
    [{ from: 0.5 }],
    [{ from: null }],
    [{ from: 1e300 }],
    [{ from: Number.MAX_SAFE_INTEGER, to: Number.MAX_SAFE_INTEGER }],
    [{ to: 8.64e15 + 1 }],
    [{ from: 0 }],
    [{ from: OPENED, to: OPENED }],
    [{ from: OPENED + 1, to: OPENED + 2 }],
    [{ to: OPENED + 60_001 }],
    [{ outcome: 'maybe' }],
    [{ outcome: 'rejected' }],
    [{ outcome: 'rejected', rejection: 'a hunch' }],
    [{ rejection: 'misread' }],
    [{ reviewer: 'eye-2' }],
    [{ camera: 'camera-9' }],
  ])('whoever has the review does not conclude it with %j', async (more) => {
    await floor.as(EYE).post('/reviews/T1-4/assign', { camera: 'camera-7' });
    const head = await floor.store.head();
    expect(refused(await floor.as(EYE).post('/reviews/T1-4/conclude', { ...SEEN, ...more }))).toBe('400 invalid-request');
    expect(await floor.store.head()).toBe(head);
  });

  it('an incident is resolved once, by surveillance or an MCD, with what it was', async () => {
    const resolve = (actor: Actor, body: unknown, id = ofTable, key?: string) =>
      floor.as(actor).post(`/incidents/${id}/resolve`, body, key);
    const answers = [
      await resolve(AUDITOR, { resolution: 'r' }),
      await resolve(CROUPIER, { resolution: 'r' }),
      await resolve({ ...EYE, table: 'T2' }, { resolution: 'r' }),
      await resolve({ ...MCD, table: 'T1' }, { resolution: 'r' }, ofNone),
      await resolve(EYE, {}),
      await resolve(EYE, { resolution: '' }),
      await resolve(EYE, { resolution: HUGE }),
      // fault-143
      await resolve(EYE, { resolution: 'a dirty sensor \u0000 \ud800' }),
      await resolve(EYE, { resolution: 'r', status: 'open' }),
    ];
    expect(answers.map(refused)).toEqual([
      ...Array.from({ length: 4 }, () => '403 forbidden'),
      ...Array.from({ length: 5 }, () => '400 invalid-request'),
    ]);
    const done = await resolve({ ...EYE, table: 'T1' }, { resolution: 'a dirty sensor, é' }, ofTable, 'resolve');
    expect([done.status, done.body.events[0].type]).toEqual([200, 'IncidentResolved']);
    expect((await resolve({ ...EYE, table: 'T1' }, { resolution: 'a dirty sensor, é' }, ofTable, 'resolve')).text).toBe(done.text);
    expect(refused(await resolve(MCD, { resolution: 'r' }))).toBe('409 incident-resolved');
    expect((await resolve(MCD, { resolution: 'the broker lost a disk' }, ofNone)).status).toBe(200);
    expect((await floor.as(AUDITOR).get(`/incidents/${ofNone}`)).body).toMatchObject({
      status: 'resolved',
      resolved: { resolution: 'the broker lost a disk', resolvedBy: 'mcd-1', resolvedAt: floor.clock.at },
      revision: '1',
    });
  });

  it.each([
    '/reviews?status=open',
    '/reviews?limit=0',
    '/reviews?limit=201',
    '/reviews?limit=x',
    '/reviews?before=-1',
    '/reviews?before=1e9',
    `/reviews?before=${'9'.repeat(40)}`,
    '/reviews?table=a-b',
    '/reviews?x=1',
    '/reviews/T1',
    '/incidents?status=assigned',
    `/incidents?kind=${'k'.repeat(41)}`,
    "/incidents?kind=' OR 1=1",
    '/incidents/x',
    '/reviews/stream?from=x',
  ])('GET %s is refused', async (path) => expect(refused(await floor.as(AUDITOR).get(path))).toBe('400 invalid-request'));

  it.each([CROUPIER, { id: 'p1', role: 'player' }, { id: 'd', role: 'display' }, { id: 'cashier-1', role: 'cashier' }] as const)(
    '$role sees neither reviews nor incidents',
    async (actor) => {
      for (const path of ['/reviews', '/reviews/T1-1', '/reviews/stream', '/incidents', `/incidents/${ofTable}`])
        expect(refused(await floor.as(actor).get(path))).toBe('403 forbidden');
    },
  );

  it('what is not there is not found', async () => {
    expect(refused(await floor.as(MCD).get('/reviews/T1-99'))).toBe('404 review-not-found');
    expect(refused(await floor.as(MCD).get('/incidents/7d444840-9dc0-51d1-b245-5ffdce74fad2'))).toBe('404 incident-not-found');
  });

  it('is ready, and described', async () => {
    await floor.quiet();
    expect((await floor.as(EYE).get('/health/ready')).body).toMatchObject({
      status: 'ready',
      checks: {
        'surveillance-bus': { healthy: true, details: { lag: 0, parkedKeys: 0 } },
        'surveillance-lists': { healthy: true, details: { failure: null } },
      },
    });
    const { paths } = (await floor.as(EYE).get('/docs-json')).body;
    expect(Object.keys(paths as object)).toEqual(
      expect.arrayContaining([
        '/reviews',
        '/reviews/stream',
        '/reviews/{claim}',
        '/reviews/{claim}/events',
        '/incidents/{incident}/events',
        '/reviews/{claim}/assign',
        '/reviews/{claim}/conclude',
        '/incidents',
        '/incidents/{incident}',
        '/incidents/{incident}/resolve',
      ]),
    );
  });

  it('answers are as its description says, with nothing more; what was stored is given out as it is', async () => {
    await floor.others.wallet.observes('one more');
    await floor.quiet();
    const get = async (path: string) => (await floor.as(AUDITOR).get(path)).body;
    const { reviews } = ReviewsAnswer.schema.parse(await get('/reviews?limit=200'));
    const { incidents: raised } = IncidentsAnswer.schema.parse(await get('/incidents?limit=200'));
    for (const { claimId } of reviews) ReviewAnswer.schema.parse(await get(`/reviews/${claimId}`));
    for (const { incidentId } of raised) IncidentAnswer.schema.parse(await get(`/incidents/${incidentId}`));
    expect([new Set(reviews.map(({ status }) => status)).size > 1, new Set(raised.map(({ status }) => status)).size]).toEqual([true, 2]);

    const stored = async (stream: string) =>
      (await floor.store.readStream(stream)).map(({ bytes }) => JSON.parse(Buffer.from(bytes).toString()) as unknown);
    expect(await get('/reviews/T1-1/events')).toEqual({ stream: 'review-T1-1', events: await stored('review-T1-1'), next: null });
    expect((await get('/reviews/T1-1/events?from=2')).events).toEqual((await stored('review-T1-1')).slice(2));
    expect((await get(`/incidents/${ofTable}/events`)).events).toEqual(await stored(`incident-${ofTable}`));
    const others = [
      floor.as(AUDITOR).get('/reviews/T9-9/events'),
      floor.as(AUDITOR).get('/incidents/7d444840-9dc0-51d1-b245-5ffdce74fad2/events'),
      floor.as(CROUPIER).get('/reviews/T1-1/events'),
    ];
    expect((await Promise.all(others)).map(refused)).toEqual(['404 review-not-found', '404 incident-not-found', '403 forbidden']);
  });

  it('a surveillance screen sees what happens to reviews, and goes on where it was', async () => {
    const url = `${await floor.listen()}/reviews/stream`;
    const headers = await floor.bearer(EYE);
    const screen = await SseClient.open(url, headers);
    await floor.jackpot.opens('T3', 1);
    await screen.until(2);
    expect(screen.received.map(({ event }) => event)).toEqual([
      'casino.surveillance.ReviewRequested.v1',
      'casino.surveillance.ImagesHeld.v1',
    ]);
    screen.close();
    await floor.others.wallet.observes('no review');
    await floor.jackpot.opens('T3', 2);
    await floor.quiet();
    const again = await SseClient.open(url, { ...headers, 'last-event-id': screen.received[1]?.id as string });
    await again.until(2);
    expect(again.received.map(({ data }) => (JSON.parse(data as string) as { data: { claimId: string } }).data.claimId)).toEqual([
      'T3-2',
      'T3-2',
    ]);
    again.close();
  });
});
