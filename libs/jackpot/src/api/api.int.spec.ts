import { AUDITOR, CASHIER, CHEF, CROUPIER, dropFolder, EYE, newFolder } from '@casino/platform/testing';
import { DISPLAY, MCD, openTestJackpot, type Replied, type TestJackpot } from '../testing/test-jackpot.js';
import { ROYAL_OF_3, type Staked } from '../testing/table-double.js';

const folder = newFolder();
let jackpot: TestJackpot;
const STAKED: Staked = { jackpotId: 'JP1', dealtIn: [1, 3], jp1: [1, 3] };
const POLICY = { seed: '1000000', stake: '500' };
/** Of the regulation: where a body names no others. */
const PRIZES = { full: 10, quads: 100, 'straight-flush': 300, 'community-royal': 1_000, consolation: 100 };

const names = ({ body }: Replied) => body.events.map(({ type }) => type);
const codeOf = async (reply: Promise<Replied>) => {
  const { status, body } = await reply;
  return [status, body.code];
};

beforeAll(async () => {
  jackpot = await openTestJackpot(folder);
});
afterAll(async () => {
  await jackpot.stop();
  dropFolder(folder);
});

describe('the jackpot’s API', () => {
  it('an MCD opens a jackpot, links tables, changes the policy for the next cycle', async () => {
    const opened = await jackpot.as(MCD).post('/jackpots/JP1/open', POLICY);
    expect([opened.status, opened.body['stream'], names(opened)]).toEqual([200, 'jackpot-JP1', ['JackpotOpened', 'CycleOpened']]);
    expect(opened.body['view']).toMatchObject({ jackpotId: 'JP1', running: { cycle: 1, amount: '1000000' }, tables: [] });
    expect(
      (await jackpot.as(MCD).post('/jackpots/JP2/open', { ...POLICY, contributionPpm: 900_000, fixedPrizesFrom: 'house' })).status,
    ).toBe(200);
    expect(names(await jackpot.as(MCD).post('/jackpots/JP1/tables', { tableId: 'T1' }))).toEqual(['TableLinked']);
    const changed = await jackpot
      .as(MCD)
      .post('/jackpots/JP1/policy', { seed: '2000000', stake: '1000', prizes: { quads: 90 }, consolationFrom: 'house' });
    expect(changed.body.events).toMatchObject([
      {
        type: 'PolicyChanged',
        data: {
          fromCycle: 2,
          policy: { version: 2, stake: '1000', prizes: { ...PRIZES, quads: 90 }, contributionPpm: 1_000_000, consolationFrom: 'house' },
        },
      },
    ]);
    expect((await jackpot.as(DISPLAY).get('/jackpots/JP1')).body).toMatchObject({
      jackpotId: 'JP1',
      currency: 'EUR',
      stopped: false,
      suspended: false,
      running: { cycle: 1, amount: '1000000' },
      frozen: [],
      policy: { version: 1, stake: '500', prizes: PRIZES },
      nextPolicy: { version: 2, stake: '1000', prizes: { ...PRIZES, quads: 90 } },
      tables: [{ tableId: 'T1', suspended: false, takesStakes: true }],
      openCoups: 0,
      openClaims: [],
      books: { meterAccount: '1000000', seed: '1000000', contributions: '0' },
    });
    const { jackpots } = (await jackpot.as(AUDITOR).get('/jackpots')).body as unknown as { jackpots: readonly object[] };
    expect(jackpots).toMatchObject([
      { jackpotId: 'JP1' },
      { jackpotId: 'JP2', policy: { contributionPpm: 900_000, fixedPrizesFrom: 'house' } },
    ]);
  });

  it('a retry reads what the first try read; the same key for something else is refused', async () => {
    const first = await jackpot.as(MCD).post('/jackpots/JP1/tables', { tableId: 'T9' }, 'link-T9');
    const again = await jackpot.as(MCD).post('/jackpots/JP1/tables', { tableId: 'T9' }, 'link-T9');
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(await codeOf(jackpot.as(MCD).post('/jackpots/JP1/tables', { tableId: 'T8' }, 'link-T9'))).toEqual([
      422,
      'idempotency-key-reused',
    ]);
    // what was answered once is answered again, whatever has become of the table
    expect(names(await jackpot.as(MCD).post('/jackpots/JP1/tables/T9/unlink'))).toEqual(['TableUnlinked']);
    expect(names(await jackpot.as(MCD).post('/jackpots/JP2/tables', { tableId: 'T9' }))).toEqual(['TableLinked']);
    const late = await jackpot.as(MCD).post('/jackpots/JP1/tables', { tableId: 'T9' }, 'link-T9');
    const { view: _, ...did } = first.body;
    expect(late.body).toMatchObject({ ...did, view: { tables: [{ tableId: 'T1' }] } });
  });

  it('a fault suspends a table or the jackpot, and is an incident; only an MCD resumes', async () => {
    expect(names(await jackpot.as(CHEF).post('/jackpots/JP1/suspend', { tableId: 'T1', reason: 'the sensor of seat 3' }))).toEqual([
      'MeterSuspended',
    ]);
    expect((await jackpot.as(DISPLAY).get('/jackpots/JP1')).body).toMatchObject({
      suspended: false,
      tables: [{ tableId: 'T1', suspended: true, takesStakes: false }],
    });
    expect(await codeOf(jackpot.as(CHEF).post('/jackpots/JP1/suspend', { tableId: 'T1', reason: 'again' }))).toEqual([
      409,
      'already-suspended',
    ]);
    expect(await codeOf(jackpot.as(CHEF).post('/jackpots/JP1/resume', { tableId: 'T1' }))).toEqual([403, 'forbidden']);
    expect(names(await jackpot.as(MCD).post('/jackpots/JP1/resume', { tableId: 'T1' }))).toEqual(['MeterResumed']);
    expect(await codeOf(jackpot.as(MCD).post('/jackpots/JP1/resume', { tableId: 'T1' }))).toEqual([409, 'not-suspended']);
    expect(names(await jackpot.as(EYE).post('/jackpots/JP1/suspend', { reason: 'the displays stand still' }))).toEqual(['MeterSuspended']);
    expect(names(await jackpot.as(MCD).post('/jackpots/JP1/resume', {}))).toEqual(['MeterResumed']);
    await jackpot.quiet();
    expect(await jackpot.anomalies()).toMatchObject([
      { kind: 'jackpot-suspended', tableId: 'T1', detail: 'table T1 is suspended: the sensor of seat 3' },
      { kind: 'jackpot-suspended', tableId: null, detail: 'jackpot JP1 is suspended: the displays stand still' },
    ]);
  });

  it('what cannot be is refused with its code', async () => {
    const mcd = jackpot.as(MCD);
    expect(await codeOf(mcd.post('/jackpots/JP1/open', POLICY))).toEqual([409, 'jackpot-already-open']);
    expect(await codeOf(mcd.post('/jackpots/JP3/open', { ...POLICY, contributionPpm: 333_333 }))).toEqual([422, 'policy-not-exact']);
    expect(await codeOf(mcd.post('/jackpots/JP1/policy', { ...POLICY, contributionPpm: 1 }))).toEqual([422, 'policy-not-exact']);
    expect(await codeOf(mcd.post('/jackpots/JP1/tables', { tableId: 'T1' }))).toEqual([409, 'table-already-linked']);
    expect(await codeOf(mcd.post('/jackpots/JP2/tables', { tableId: 'T1' }))).toEqual([409, 'table-already-linked']);
    expect(await codeOf(mcd.post('/jackpots/JP1/tables/T7/unlink'))).toEqual([409, 'table-not-linked']);
    expect(await codeOf(mcd.post('/jackpots/JP1/suspend', { tableId: 'T7', reason: 'x' }))).toEqual([409, 'table-not-linked']);
    expect(await codeOf(mcd.post('/jackpots/JP1/stop', { to: { kind: 'orphelins' } }))).toEqual([409, 'stop-notice-needed']);
    for (const path of ['tables', 'suspend', 'resume', 'stop-notice', 'stop', 'policy']) {
      const bodies: Readonly<Record<string, object>> = {
        tables: { tableId: 'T5' },
        suspend: { reason: 'x' },
        stop: { to: { kind: 'orphelins' } },
        policy: POLICY,
      };
      expect([path, await codeOf(mcd.post(`/jackpots/NONE/${path}`, bodies[path]))]).toEqual([path, [404, 'jackpot-not-found']]);
    }
    for (const path of ['', '/meter', '/claims', '/claims/T1-1', '/claims/T1-1/slip', '/awards', '/displayed-amounts', '/events']) {
      expect([path, await codeOf(mcd.get(`/jackpots/NONE${path}`))]).toEqual([path, [404, 'jackpot-not-found']]);
    }
  });

  it('only between coups: a table is unlinked when its coup is over', async () => {
    await jackpot.table('T1').closes(1, STAKED);
    await jackpot.quiet();
    expect(await codeOf(jackpot.as(MCD).post('/jackpots/JP1/tables/T1/unlink'))).toEqual([409, 'coup-not-ended']);
    await jackpot.table('T1').voids(1);
    await jackpot.quiet();
    expect(names(await jackpot.as(MCD).post('/jackpots/JP1/tables/T1/unlink'))).toEqual(['TableUnlinked']);
    expect(names(await jackpot.as(MCD).post('/jackpots/JP1/tables', { tableId: 'T1' }))).toEqual(['TableLinked']);
  });

  it('case-32: an amount that is none is refused; so is every field that the command does not have', async () => {
    const mcd = jackpot.as(MCD);
    for (const seed of [1, '0', '-5', '1.5', '1e3', 'NaN', ' 10', '9'.repeat(25), null])
      expect(await codeOf(mcd.post('/jackpots/JP4/open', { seed, stake: '500' }))).toEqual([400, 'invalid-amount']);
    const bad: readonly (readonly [string, unknown])[] = [
      ['/jackpots/J P/open', POLICY],
      ['/jackpots/JP4/open', { ...POLICY, contributionPpm: 1_000_001 }],
      ['/jackpots/JP4/open', { ...POLICY, fixedPrizesFrom: 'player' }],
      ['/jackpots/JP4/open', { ...POLICY, currency: 'USD' }],
      ...[0, -1, 1.5, 1_000_001, '10', null].map((full) => ['/jackpots/JP4/open', { ...POLICY, prizes: { full } }] as const),
      ['/jackpots/JP1/policy', { ...POLICY, prizes: { royal: 1 } }],
      ['/jackpots/JP1/tables', { tableId: 'T-1' }],
      ['/jackpots/JP1/tables', {}],
      ['/jackpots/JP1/suspend', { tableId: null, reason: 'x' }],
      ['/jackpots/JP1/suspend', { reason: 'x'.repeat(201) }],
      ['/jackpots/JP1/stop', { to: { kind: 'pocket' } }],
      ['/jackpots/JP1/stop-notice', { now: 1 }],
      ['/jackpots/JP1/claims/T1/call', {}],
      ['/jackpots/JP1/claims/T1-1/identify', { hand: 'royal' }],
      ['/jackpots/JP1/claims/T1-1/identify', { refusedAs: 'boring' }],
      ['/jackpots/JP1/claims/T1-1/release', { paidAt: 'table', amount: '85000' }],
      ['/jackpots/JP1/claims/T1-1/release', { paidAt: 'table', hand: 'royal' }],
      ['/jackpots/JP1/claims/T1-1/release', { paidAt: 'home' }],
      ['/jackpots/JP1/claims/T1-1/release', undefined],
    ];
    for (const [path, body] of bad) {
      const client = path.endsWith('call') ? jackpot.as(CROUPIER) : mcd;
      expect([path, body, await codeOf(client.post(path, body))]).toEqual([path, body, [400, 'invalid-request']]);
    }
    for (const path of [
      '/jackpots/JP1/claims?status=mine',
      '/jackpots/JP1/awards?from=-1',
      '/jackpots/JP1/events?from=x',
      '/jackpots/JP1/claims/T1-1/slip?format=pdf',
    ]) {
      expect([path, await codeOf(mcd.get(path))]).toEqual([path, [400, 'invalid-request']]);
    }
  });

  it('who may do what (rules §4)', async () => {
    const all = [CROUPIER, CHEF, CASHIER, EYE, AUDITOR, DISPLAY, MCD];
    const posts: readonly (readonly [string, object | undefined, readonly string[]])[] = [
      ['/jackpots/JP1/open', POLICY, ['mcd']],
      ['/jackpots/JP1/policy', POLICY, ['mcd']],
      ['/jackpots/JP1/tables', { tableId: 'T1' }, ['mcd']],
      ['/jackpots/JP1/tables/T7/unlink', undefined, ['mcd']],
      ['/jackpots/JP1/suspend', { tableId: 'T7', reason: 'x' }, ['chef-de-table', 'surveillance', 'mcd']],
      ['/jackpots/JP1/resume', { tableId: 'T7' }, ['mcd']],
      ['/jackpots/JP1/stop', { to: { kind: 'orphelins' } }, ['mcd']],
      ['/jackpots/JP1/claims/T1-9/call', undefined, ['croupier']],
      ['/jackpots/JP1/claims/T1-9/identify', undefined, ['mcd']],
      ['/jackpots/JP1/claims/T1-9/release', { paidAt: 'table' }, ['mcd']],
    ];
    for (const [path, body, allowed] of posts) {
      const did: string[] = [];
      for (const actor of all) if ((await jackpot.as(actor).post(path, body)).body.code !== 'forbidden') did.push(actor.role);
      expect([path, did]).toEqual([path, allowed]);
    }
    const gets: readonly (readonly [string, readonly string[]])[] = [
      ['/jackpots', ['croupier', 'chef-de-table', 'cashier', 'surveillance', 'auditor', 'display', 'mcd']],
      ['/jackpots/JP1/claims', ['croupier', 'chef-de-table', 'cashier', 'surveillance', 'auditor', 'mcd']],
      ['/jackpots/JP1/claims/T1-9/slip', ['cashier', 'auditor', 'mcd']],
      ['/jackpots/JP1/awards', ['cashier', 'surveillance', 'auditor', 'mcd']],
      ['/jackpots/JP1/displayed-amounts', ['chef-de-table', 'cashier', 'surveillance', 'auditor', 'mcd']],
      ['/jackpots/JP1/events', ['surveillance', 'auditor', 'mcd']],
    ];
    for (const [path, allowed] of gets) {
      const saw: string[] = [];
      for (const actor of all) if ((await jackpot.as(actor).get(path)).body.code !== 'forbidden') saw.push(actor.role);
      expect([path, saw]).toEqual([path, allowed]);
    }
    // a token for one table acts there and nowhere else
    expect(await codeOf(jackpot.as({ ...CHEF, table: 'T2' }).post('/jackpots/JP1/suspend', { tableId: 'T1', reason: 'x' }))).toEqual([
      403,
      'forbidden',
    ]);
    expect(await codeOf(jackpot.as({ ...CHEF, table: 'T1' }).post('/jackpots/JP1/suspend', { reason: 'x' }))).toEqual([403, 'forbidden']);
    expect(await codeOf(jackpot.as({ ...CROUPIER, table: 'T2' }).post('/jackpots/JP1/claims/T1-9/call'))).toEqual([403, 'forbidden']);
    expect(await codeOf(jackpot.as({ ...MCD, table: 'T2' }).post('/jackpots/JP1/tables/T1/unlink'))).toEqual([403, 'forbidden']);
  });

  it('the stored events, byte for byte, from any revision', async () => {
    const stored = await jackpot.store.readStream('jackpot-JP1');
    const whole = JSON.parse((await jackpot.as(AUDITOR).get('/jackpots/JP1/events')).text) as {
      stream: string;
      events: unknown[];
      next: string | null;
    };
    expect([whole.stream, whole.events.length, whole.next]).toEqual(['jackpot-JP1', stored.length, null]);
    expect((await jackpot.as(AUDITOR).get('/jackpots/JP1/events?from=2')).text).toContain(new TextDecoder().decode(stored[2]?.bytes));
  });

  it('displayed amounts of the séances, with what was frozen', async () => {
    await jackpot.table('T1').plays(2, STAKED, { ...ROYAL_OF_3, hands: { 1: ['2c', '7d'], 3: ['As', 'Ks'] } });
    await jackpot.table('T1').ends(1, 2, 'JP1');
    await jackpot.quiet();
    const { displayedAmounts } = (await jackpot.as(CHEF).get('/jackpots/JP1/displayed-amounts')).body as unknown as {
      displayedAmounts: readonly object[];
    };
    expect(displayedAmounts).toMatchObject([
      { tableId: 'T1', seance: 1, running: { cycle: 2, amount: '1000000' }, frozen: [{ cycle: 1, amount: '1001000' }] },
    ]);
  });

  it('the description names every route and is valid', async () => {
    const document = JSON.parse((await jackpot.as(AUDITOR).get('/docs-json')).text) as {
      paths: Readonly<
        Record<
          string,
          Readonly<
            Record<
              string,
              { summary?: string; requestBody?: { required?: boolean }; responses: Readonly<Record<string, { content?: object }>> }
            >
          >
        >
      >;
    };
    const routes = Object.entries(document.paths)
      .filter(([path]) => path.startsWith('/jackpots'))
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`));
    expect(routes.sort()).toEqual([
      'get /jackpots',
      'get /jackpots/{jackpot}',
      'get /jackpots/{jackpot}/awards',
      'get /jackpots/{jackpot}/claims',
      'get /jackpots/{jackpot}/claims/{claim}',
      'get /jackpots/{jackpot}/claims/{claim}/slip',
      'get /jackpots/{jackpot}/displayed-amounts',
      'get /jackpots/{jackpot}/events',
      'get /jackpots/{jackpot}/meter',
      'post /jackpots/{jackpot}/claims/{claim}/call',
      'post /jackpots/{jackpot}/claims/{claim}/identify',
      'post /jackpots/{jackpot}/claims/{claim}/release',
      'post /jackpots/{jackpot}/open',
      'post /jackpots/{jackpot}/policy',
      'post /jackpots/{jackpot}/resume',
      'post /jackpots/{jackpot}/stop',
      'post /jackpots/{jackpot}/stop-notice',
      'post /jackpots/{jackpot}/suspend',
      'post /jackpots/{jackpot}/tables',
      'post /jackpots/{jackpot}/tables/{table}/unlink',
    ]);
    const answers = Object.entries(document.paths)
      .filter(([path]) => path.startsWith('/jackpots'))
      .flatMap(([, methods]) => Object.values(methods).map(({ responses }) => responses['200']?.content));
    expect(answers).not.toContain(undefined);
    const bodyOf = (path: string) => document.paths[`/jackpots/{jackpot}/${path}`]?.['post']?.requestBody?.required;
    expect(['claims/{claim}/call', 'claims/{claim}/identify', 'resume', 'stop-notice', 'tables/{table}/unlink'].map(bodyOf)).toEqual([
      undefined,
      false,
      false,
      undefined,
      undefined,
    ]);
    expect(['claims/{claim}/release', 'suspend', 'stop'].map(bodyOf)).toEqual([true, true, true]);
    expect(
      Object.values(document.paths)
        .flatMap((methods) => Object.values(methods))
        .every(({ summary }) => summary !== ''),
    ).toBe(true);
  });

  it('whoever is on duty sees claims, suspensions and meters', async () => {
    const { body } = await jackpot.as(AUDITOR).get('/health/ready');
    expect(body['checks']).toMatchObject({
      'jackpot-bus': { healthy: true, details: { parkedKeys: 0 } },
      'jackpot-registers': { healthy: true, details: { openClaims: 1, suspended: 0, 'meter JP1': '1000000', 'frozen JP1': '1001000' } },
    });
  });
});
