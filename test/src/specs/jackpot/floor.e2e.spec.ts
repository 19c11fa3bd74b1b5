import type { JackpotEvent, RecordedEvent, WalletEvent } from '@casino/contracts';
import {
  ClaimActs,
  FloorClient,
  FloorSetup,
  planJackpot,
  planTable,
  refusalOf,
  sendBy,
  Staff,
  until,
  type TableView,
} from '@casino/simulation';
import { operationsOf, type Operation } from '../../kit/fuzz/operations.js';
import { auditFloor } from '../../kit/audit/audit-floor.js';
import { atRest } from '../../kit/floors/at-rest.js';
import type { StoredFloor } from '../../kit/floors/stored-floor.js';
import { startFloorInProcess, type FloorInProcess } from '../../kit/floors/floor-in-process.js';
import { Jp1Table } from '../../kit/clients/jp1-table.js';
import { NIGHT_SHOES, testShoes } from '../../kit/runs/known-shoes.js';
import { MeterScreen, type MeterMessage } from '../../kit/clients/meter-screen.js';

// what waits for another service waits long on a busy machine
jest.setTimeout(60_000);

const JACKPOT = 'JF';
const SEATS = [1, 2, 3];
const FORBIDDEN = { status: 403, code: 'forbidden' };
const NOT_INDEPENDENT = { status: 403, code: 'not-independent' };

let floor: FloorInProcess;
let client: FloorClient;
let staff: Staff;
let screen: MeterScreen;
let a: Jp1Table;
let b: Jp1Table;
let c: Jp1Table;

const claimOf = ({ tableId }: Jp1Table, coup: number): ClaimActs => new ClaimActs(client, staff, JACKPOT, tableId, coup);
const stored = (): Promise<StoredFloor> => floor.stored();
const post = (token: string, path: string, body: object = {}): Promise<unknown> => client.command(token, path, body);
const ofType = <Name extends (JackpotEvent | WalletEvent)['type']>(
  events: readonly RecordedEvent<JackpotEvent | WalletEvent>[],
  ...names: readonly Name[]
) =>
  events.flatMap(({ event }) =>
    (names as readonly string[]).includes(event.type) ? [event as Extract<JackpotEvent | WalletEvent, { readonly type: Name }>] : [],
  );
const tableOf = async (tableId: string): Promise<TableView> =>
  (await client.get<TableView>(await staff.croupier(tableId), `/tables/${tableId}`)).body;

/** Incidents of a kind at a table. */
const incidentsOf = async (
  kind: string,
  tableId: string,
): Promise<readonly { readonly coup: number | null; readonly detail: string }[]> => {
  const { body } = await client.get<{ readonly incidents: readonly { readonly coup: number | null; readonly detail: string }[] }>(
    await staff.auditor(),
    `/incidents?kind=${kind}&table=${tableId}`,
  );
  return body.incidents;
};

beforeAll(async () => {
  floor = await startFloorInProcess({ CASINO_TEST_SHOES: testShoes(NIGHT_SHOES) });
  client = new FloorClient({ url: floor.url });
  staff = new Staff(client);
  const setup = new FloorSetup(client, staff);
  const plans = ['JA', 'JB', 'JC'].map((tableId) => ({ ...planTable(tableId, 'ultimate-holdem', 3), float: 4_000_000n }));
  for (const plan of plans) await setup.openTable(plan);
  await setup.openJackpot(
    planJackpot(JACKPOT, { seed: 100_001n }),
    plans.map(({ tableId }) => tableId),
  );
  [a, b, c] = plans.map(({ tableId }) => new Jp1Table(client, staff, sendBy(client), tableId, SEATS)) as [Jp1Table, Jp1Table, Jp1Table];
  screen = new MeterScreen(`${floor.url}/jackpots/${JACKPOT}/meter`, await client.issueToken({ id: 'display-1', role: 'display' }));
}, 60_000);

afterAll(async () => {
  await screen.close();
  await client.close();
  await floor.close();
});

describe('rules §3 Before the deal', () => {
  it('a chip without a stake, a stake without a chip: an incident and no contribution; the deal waits until sensors, console and collected stakes agree', async () => {
    await c.open(1);
    await c.stake(1, [2]);
    await c.chip(1, 3, true);
    await c.chip(1, 2, false);
    await c.act(`${c.path(1)}/close-bets`);
    const croupier = await staff.croupier('JC');
    for (const seats of [[3], [2]])
      expect(await refusalOf(post(croupier, `${c.path(1)}/jp1/register`, { seats }))).toEqual({ status: 409, code: 'sensor-disagrees' });
    expect(await refusalOf(post(croupier, `${c.path(1)}/deal`))).toEqual({ status: 409, code: 'sensor-disagrees' });
    const { jp1, cards, phase } = await c.look(1);
    expect([phase, cards]).toEqual(['closing', []]);
    expect(jp1?.disagreeing.map(({ seat }) => seat)).toEqual([2, 3]);
    const incidents = await until('surveillance has the incidents', async () => {
      const found = await incidentsOf('sensor-disagrees', 'JC');
      return found.length >= 2 && found;
    });
    expect(new Set(incidents.map(({ coup }) => coup))).toEqual(new Set([1]));
    expect(ofType((await stored()).jackpot, 'CoupEntered')).toEqual([]);
    // the chip that nobody staked goes back, the other one is put on its sensor
    await c.chip(1, 3, false);
    await c.chip(1, 2, true);
    await c.act(`${c.path(1)}/jp1/register`, { seats: [2] });
    await c.untilTheDeal(1);
    const [entered, ...more] = ofType((await stored()).jackpot, 'CoupEntered');
    expect([entered?.data.entries.map(({ seat }) => seat), more]).toEqual([[2], []]);
  });

  it('a table whose sensors or console fail is suspended: play goes on there without JP1, an incident is raised at once, and it resumes with the same parameters', async () => {
    const mcd = await staff.mcd();
    await post(mcd, `/jackpots/${JACKPOT}/suspend`, { tableId: 'JC', reason: 'the console of JC is dark' });
    await until('the table has heard of it', async () => (await tableOf('JC')).jackpot?.offered === false);
    await until('the incident is there', async () => (await incidentsOf('jackpot-suspended', 'JC')).length === 1);
    // a coup whose stakes were taken before keeps them
    await c.deal(1);
    await c.settle(1);
    await c.open(2);
    expect((await c.look(2)).jp1).toBeNull();
    await c.stake(2, []);
    expect(
      await refusalOf(post(await staff.croupier('JC'), `${c.path(2)}/bets`, { seat: 1, bets: [{ position: 'jp1', amount: '500' }] })),
    ).toEqual({ status: 409, code: 'jackpot-not-linked' });
    await c.close(2, []);
    await c.deal(2);
    await c.settle(2);
    expect((await tableOf('JA')).jackpot?.offered).toBe(true);
    await post(mcd, `/jackpots/${JACKPOT}/resume`, { tableId: 'JC' });
    await until('the table has heard of it', async () => (await tableOf('JC')).jackpot?.offered === true);
    await c.open(3);
    expect((await c.look(3)).jp1?.stake).toBe('500');
  });

  it('a table is linked or unlinked only between coups: an open coup keeps the terms with which it started', async () => {
    const mcd = await staff.mcd();
    await post(mcd, `/jackpots/${JACKPOT}/tables/JC/unlink`);
    await until('the table has heard of it', async () => (await tableOf('JC')).jackpot === null);
    expect((await c.look(3)).jp1?.stake).toBe('500');
    await c.stake(3, [1]);
    await c.close(3, [1]);
    // its stakes are in, as when it started
    const { jp1 } = await c.untilTheDeal(3);
    expect(jp1?.standing).toBe('entered');
    await c.deal(3);
    await c.settle(3);
  });
});

describe('rules §3 Control', () => {
  let first: ClaimActs;
  let second: ClaimActs;

  beforeAll(async () => {
    await a.enter(1, SEATS);
    await b.enter(1, SEATS);
    await a.deal(1, [2]);
    first = claimOf(a, 1);
    await first.opened();
    await a.settle(1);
    second = claimOf(b, 1);
  }, 30_000);

  it('the table opens no further coup before the identification; the other bets of the coup are settled at once', async () => {
    await until('the table is held', async () => (await tableOf('JA')).held.includes('claim'));
    expect(await refusalOf(post(await staff.croupier('JA'), '/tables/JA/rounds', { coup: 2 }))).toEqual({
      status: 409,
      code: 'table-held',
    });
    const { phase, bets, outcomes } = await a.look(1);
    const lineOf = ({ seat, position }: { readonly seat: number; readonly position: string }) => `${seat} ${position}`;
    expect(phase).toBe('settled');
    const others = bets.filter(({ position, status }) => position !== 'jp1' && status === 'accepted');
    expect(outcomes.map(lineOf).toSorted()).toEqual(others.map(lineOf).toSorted());
    expect(ofType((await stored()).jackpot, 'JackpotAwarded', 'ConsolationAwarded')).toEqual([]);
  });

  it('neither the croupier nor the chef de table of the coup identifies, reviews or releases', async () => {
    for (const id of ['croupier-JA', 'chef-JA']) {
      const mcd = await staff.mcd(id);
      expect(await refusalOf(post(mcd, `${first.path}/identify`))).toEqual(NOT_INDEPENDENT);
      expect(await refusalOf(post(mcd, `${first.path}/release`, { paidAt: 'table' }))).toEqual(NOT_INDEPENDENT);
      const reviewer = await staff.surveillance(id);
      await first.review();
      expect(await refusalOf(post(reviewer, `${first.reviewPath}/assign`, { camera: 'camera-1' }))).toEqual(NOT_INDEPENDENT);
      expect(await refusalOf(post(reviewer, `${first.reviewPath}/conclude`, { from: 1, to: 2, outcome: 'confirmed' }))).toEqual(
        NOT_INDEPENDENT,
      );
    }
    const { status } = await first.look();
    expect(status).toBe('open');
  });

  it('no MCD acts without his supervisor card', async () => {
    const cardless = await client.issueToken({ id: 'mcd-2', role: 'mcd' });
    const needed = { status: 403, code: 'supervisor-card-needed' };
    expect(await refusalOf(post(cardless, `${first.path}/identify`))).toEqual(needed);
    expect(await refusalOf(post(cardless, `${first.path}/release`, { paidAt: 'table' }))).toEqual(needed);
  });

  it('identification and review are by two different people: who identified does not review', async () => {
    await first.call();
    await first.identify();
    const same = await staff.surveillance('mcd-1');
    // barred once surveillance has heard of the identification, and never counted
    const refused = () => refusalOf(post(same, `${first.reviewPath}/assign`, { camera: 'camera-1' }));
    await until('he is barred', async () => (await refused()).code === 'not-independent');
    await first.assign();
    expect(await refusalOf(post(same, `${first.reviewPath}/conclude`, { from: 1, to: 2, outcome: 'confirmed' }))).toEqual(NOT_INDEPENDENT);
    expect((await first.look()).status).toBe('open');
  });

  it('nothing is released before the review, nor the jackpot before the close of its cycle', async () => {
    const mcd = await staff.mcd();
    expect(await refusalOf(post(mcd, `${first.path}/release`, { paidAt: 'table' }))).toEqual({ status: 409, code: 'claim-not-confirmed' });
    await first.conclude({ outcome: 'confirmed' });
    await until('it is confirmed', async () => (await first.look()).status === 'confirmed');
    // the other coup of the cycle is not over
    expect(await refusalOf(post(mcd, `${first.path}/release`, { paidAt: 'table' }))).toEqual({ status: 409, code: 'cycle-not-closed' });
    expect(ofType((await stored()).jackpot, 'PaymentReleased', 'JackpotAwarded', 'JackpotShared')).toEqual([]);
  });

  it('in the other order too: who reviewed does not identify', async () => {
    await b.deal(1);
    await second.opened();
    await second.assign();
    await second.conclude({ outcome: 'confirmed' });
    const same = await staff.mcd('surveillance-1');
    await until('the jackpot has heard the review', async () => (await second.look()).reviews.length === 1);
    expect(await refusalOf(post(same, `${second.path}/identify`))).toEqual(NOT_INDEPENDENT);
    await second.call();
    await second.identify();
    await b.settle(1);
    expect(await refusalOf(post(same, `${second.path}/release`, { paidAt: 'table' }))).toEqual(NOT_INDEPENDENT);
  });

  it('a release that names its own amount, hand or player is no request, and changes nothing', async () => {
    await until('its share stands', async () => (await second.look()).share !== null);
    const before = (await stored()).jackpot.length;
    const mcd = await staff.mcd();
    for (const more of [{ amount: '99999999' }, { hand: 'royal' }, { seat: 2 }, { playerId: 'player-JB-2' }, { shares: 1 }]) {
      expect(await refusalOf(post(mcd, `${second.path}/release`, { paidAt: 'table', ...more }))).toEqual({
        status: 400,
        code: 'invalid-request',
      });
    }
    expect((await stored()).jackpot).toHaveLength(before);
  });

  it('released, each gets his equal share once: at the cage a cashier signs as well and the account is paid', async () => {
    const mcd = await staff.mcd();
    expect(await refusalOf(post(mcd, `${second.path}/release`, { paidAt: 'cage' }))).toMatchObject({ code: 'two-people-needed' });
    await first.releaseWhenDue();
    await second.releaseWhenDue('cage');
    const shares = ofType((await stored()).jackpot, 'JackpotAwarded');
    expect(shares.map(({ data }) => data.amount)).toEqual([shares[0]?.data.amount, shares[0]?.data.amount]);
    expect(await refusalOf(post(mcd, `${first.path}/release`, { paidAt: 'table' }))).toEqual({ status: 409, code: 'claim-done' });
    const paid = await until('both are paid', async () => {
      const prizes = ofType((await stored()).wallet, 'PrizePaid').filter(({ data }) => data.kind === 'jackpot');
      return prizes.length >= 2 && prizes;
    });
    expect(paid.map(({ data }) => [data.tableId, data.to, data.seat])).toEqual([
      ['JA', 'sitting', 1],
      ['JB', 'account', 1],
    ]);
  });

  it('a swapped card: the review rejects, nothing is paid, the settled bets stay as they are, and an incident is raised', async () => {
    // up to the coups whose shoes bring royals again
    await a.play(2, []);
    await b.play(2, []);
    await b.play(3, SEATS);
    const swapped = claimOf(b, 3);
    await swapped.opened();
    await swapped.call();
    await swapped.identify();
    await atRest(floor, client, staff);
    const before = (await stored()).wallet.length;
    await swapped.assign();
    await swapped.conclude({ outcome: 'rejected', rejection: 'not-as-dealt' });
    await until('it is rejected', async () => (await swapped.look()).status === 'rejected');
    await until('the incident is there', async () => (await incidentsOf('claim-not-as-dealt', 'JB')).length === 1);
    await atRest(floor, client, staff);
    const after = await stored();
    expect(after.wallet).toHaveLength(before);
    expect(ofType(after.jackpot, 'MeterRestored')).toHaveLength(1);
    expect(await refusalOf(post(await staff.mcd(), `${swapped.path}/release`, { paidAt: 'table' }))).toEqual({
      status: 409,
      code: 'claim-done',
    });
  });

  it('once one of the two best hands is revealed only an MCD voids, and only after the rejection of its claim', async () => {
    await b.enter(4, SEATS);
    await b.deal(4);
    const claim = claimOf(b, 4);
    await claim.opened();
    const reason = { reason: 'it cannot go on' };
    expect(await refusalOf(post(await staff.chefDeTable('chef-JB'), `${b.path(4)}/void`, reason))).toEqual({
      status: 403,
      code: 'mcd-needed',
    });
    const mcd = await staff.mcd();
    expect(await refusalOf(post(mcd, `${b.path(4)}/void`, reason))).toEqual({ status: 409, code: 'claim-not-rejected' });
    await claim.call();
    await claim.identify({ refusedAs: 'misread' });
    await until('the round has heard of it', async () => (await b.look(4)).jp1?.claimRejected === true);
    expect(await refusalOf(post(await staff.chefDeTable('chef-JB'), `${b.path(4)}/void`, reason))).toEqual({
      status: 403,
      code: 'mcd-needed',
    });
    await post(mcd, `${b.path(4)}/void`, reason);
    await atRest(floor, client, staff);
    const { wallet } = await stored();
    const refunds = ofType(wallet, 'StakeRefunded');
    expect(refunds.map(({ data }) => [data.tableId, data.coup, data.amount])).toEqual([
      ['JB', 4, 500n],
      ['JB', 4, 500n],
      ['JB', 4, 500n],
    ]);
  });
});

describe('rules §3 Display', () => {
  it('every linked table shows the meter after each append, the frozen amount and the running meter each named, in order and complete over a reconnect with Last-Event-ID', async () => {
    await atRest(floor, client, staff);
    const { jackpot } = await stored();
    const last = await until('the screen shows the meter as it stands', async () => {
      const { body } = await client.get<MeterMessage['data']>(await staff.auditor(), `/jackpots/${JACKPOT}`);
      const message = screen.messages.at(-1);
      return message !== undefined && message.data.running?.amount === body.running?.amount && message;
    });
    expect(last.data.frozen).toEqual([]);
    // what the events say the running meter is, one after the other, is what the screen showed
    const said: string[] = [];
    for (const { event } of jackpot) {
      // it leaves again with the payment in the same append
      if (event.type === 'MeterToppedUp') continue;
      const { data } = event;
      const amount = event.type === 'CycleOpened' ? event.data.policy.seed : 'meter' in data ? data.meter : undefined;
      if (amount !== undefined && said.at(-1) !== amount.toString()) said.push(amount.toString());
    }
    const shown = screen.messages
      .flatMap(({ data }) => (data.running === null ? [] : [data.running.amount]))
      .filter((amount, index, all) => amount !== all[index - 1]);
    expect(shown).toEqual(said);
    const frozen = screen.messages.filter(({ data }) => data.frozen.length > 0);
    expect(frozen.length).toBeGreaterThan(0);
    for (const { data } of frozen) expect(data.running?.cycle).toBeGreaterThan((data.frozen[0] as { readonly cycle: number }).cycle);
    // a screen that comes back from anywhere misses nothing and sees nothing again
    const from = Math.floor(screen.messages.length / 2);
    const again = new MeterScreen(
      `${floor.url}/jackpots/${JACKPOT}/meter`,
      await client.issueToken({ id: 'display-2', role: 'display' }),
      screen.messages[from]?.id,
    );
    try {
      await until('it has caught up', async () => again.messages.length >= screen.messages.length - from - 1);
      expect(again.messages).toEqual(screen.messages.slice(from + 1));
    } finally {
      await again.close();
    }
  });
});

describe('rules §4 Who acts', () => {
  /** Who may use the routes of JP1; an entry for each, or the test fails. */
  const MAY: Readonly<Record<string, readonly string[]>> = {
    'POST /tables/{table}/rounds/{coup}/seats/{seat}/sensor': ['device'],
    'POST /tables/{table}/rounds/{coup}/jp1/register': ['croupier'],
    'POST /tables/{table}/rounds/{coup}/jp1/return': ['chef-de-table'],
    'POST /jackpots/{jackpot}/open': ['mcd'],
    'POST /jackpots/{jackpot}/policy': ['mcd'],
    'POST /jackpots/{jackpot}/tables': ['mcd'],
    'POST /jackpots/{jackpot}/tables/{table}/unlink': ['mcd'],
    'POST /jackpots/{jackpot}/suspend': ['mcd', 'chef-de-table', 'surveillance'],
    'POST /jackpots/{jackpot}/resume': ['mcd'],
    'POST /jackpots/{jackpot}/stop-notice': ['mcd'],
    'POST /jackpots/{jackpot}/stop': ['mcd'],
    'POST /jackpots/{jackpot}/claims/{claim}/call': ['croupier'],
    'POST /jackpots/{jackpot}/claims/{claim}/identify': ['mcd'],
    'POST /jackpots/{jackpot}/claims/{claim}/release': ['mcd'],
    'POST /reviews/{claim}/assign': ['surveillance'],
    'POST /reviews/{claim}/conclude': ['surveillance'],
    'POST /incidents/{incident}/resolve': ['surveillance', 'mcd'],
  };
  const VALUES: Readonly<Record<string, string>> = {
    table: 'JA',
    coup: '1',
    seat: '1',
    jackpot: JACKPOT,
    claim: 'JA-1',
    incident: '7d444840-9dc0-51d1-b245-5ffdce74fad2',
  };
  const isJp1 = ({ path }: Operation): boolean => /^\/(?:jackpots|reviews|incidents)|\/jp1\/|\/sensor$/.test(path);

  it('every act of JP1 is refused to whoever it is not for, and changes nothing', async () => {
    const document: unknown = await (await fetch(`${floor.url}/docs-json`)).json();
    const acts = operationsOf(document).filter((operation) => operation.method === 'POST' && isJp1(operation));
    expect(acts.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(Object.keys(MAY).toSorted());
    const before = (await stored()).jackpot.length;
    const bearers = [
      { id: 'player-JA-1', role: 'player', sitting: 'JA-1' },
      { id: 'terminal-1', role: 'device', table: 'JA', seat: 1, device: 'terminal-1' },
      ...['croupier', 'chef-de-table', 'mcd', 'cashier', 'surveillance', 'auditor', 'integrator', 'display'].map((role) => ({
        id: `one-${role}`,
        role,
      })),
    ];
    for (const bearer of bearers) {
      const token = await client.issueToken(bearer);
      for (const { method, path } of acts) {
        const may = MAY[`${method} ${path}`] as readonly string[];
        if (may.includes(bearer.role)) continue;
        const at = path.replace(/\{([a-z]+)\}/g, (_, name: string) => VALUES[name] as string);
        expect([bearer.role, path, await refusalOf(post(token, at))]).toEqual([bearer.role, path, FORBIDDEN]);
      }
    }
    expect((await stored()).jackpot).toHaveLength(before);
  });

  it('registers, claims and reviews are not for players', async () => {
    const player = await client.issueToken({ id: 'player-JA-1', role: 'player', sitting: 'JA-1' });
    for (const path of [
      `/jackpots/${JACKPOT}/claims`,
      `/jackpots/${JACKPOT}/claims/JA-1`,
      `/jackpots/${JACKPOT}/claims/JA-1/slip`,
      `/jackpots/${JACKPOT}/awards`,
      `/jackpots/${JACKPOT}/displayed-amounts`,
      `/jackpots/${JACKPOT}/events`,
      '/reviews',
      '/reviews/JA-1',
      '/incidents',
    ]) {
      expect([path, await refusalOf(client.get(player, path))]).toEqual([path, FORBIDDEN]);
    }
  });
});

describe('at the end of it all', () => {
  it('P9: the books of the jackpot hold at every prefix, and everything was paid once', async () => {
    await atRest(floor, client, staff);
    const count = auditFloor(await stored(), { anomalies: ['sensor-disagrees', 'jackpot-suspended', 'claim-not-as-dealt'] });
    expect(count).toMatchObject({ declined: 0, claims: 4, confirmed: 2, rejected: 2, awards: 2, consolations: 4, voided: 1 });
  });

  it('P12: every act of JP1 names who did it, in what role and by which device', async () => {
    const { gameRound, jackpot, surveillance } = await stored();
    const actorsOf = (events: readonly RecordedEvent[], type: string): readonly string[] => [
      ...new Set(events.filter(({ event }) => event.type === type).map(({ metadata: { actor } }) => `${actor.role} ${actor.id}`)),
    ];
    expect(actorsOf(jackpot, 'JackpotOpened')).toEqual(['mcd mcd-1']);
    expect(actorsOf(gameRound, 'StakeRegistered').toSorted()).toEqual([
      'croupier croupier-JA',
      'croupier croupier-JB',
      'croupier croupier-JC',
    ]);
    expect(actorsOf(gameRound, 'StakeDetected').every((actor) => /^device sensor-J[ABC]-[123]$/.test(actor))).toBe(true);
    expect(actorsOf(jackpot, 'CoupEntered')).toEqual(['service service:jackpot']);
    expect(actorsOf(jackpot, 'SupervisorCalled').toSorted()).toEqual(['croupier croupier-JA', 'croupier croupier-JB']);
    expect(actorsOf(jackpot, 'HandIdentified')).toEqual(['mcd mcd-1']);
    expect(actorsOf(jackpot, 'PaymentReleased')).toEqual(['mcd mcd-1']);
    expect(actorsOf(surveillance, 'ReviewConcluded')).toEqual(['surveillance surveillance-1']);
    const devices = gameRound.filter(({ event }) => event.type === 'StakeDetected').map(({ metadata }) => metadata.actor.device);
    expect(devices.every((device) => device !== undefined)).toBe(true);
    const ids = new Set([...gameRound, ...jackpot, ...surveillance, ...(await stored()).wallet].map(({ metadata }) => metadata.id));
    for (const { event, metadata } of [...jackpot, ...surveillance]) {
      // an anomaly names its cause itself: it may be a request, or bytes that are no event
      if (metadata.actor.role !== 'service' || event.type === 'AnomalyObserved') continue;
      expect([event.type, ids.has(metadata.causationId as string)]).toEqual([event.type, true]);
    }
  });
});
