import { FloorClient, FloorSetup, planTable, Staff } from '@casino/simulation';
import { Croupier } from '../../kit/clients/croupier.js';
import { PHASES, STAKES } from '../../kit/clients/phases.js';
import { Person } from '../../kit/clients/person.js';
import { openFloor, type TestedFloor } from '../../kit/floors/tested-floor.js';

const sum = (amounts: readonly string[]): bigint => amounts.reduce((total, amount) => total + BigInt(amount), 0n);

let floor: TestedFloor;
let client: FloorClient;
let staff: Staff;

beforeAll(async () => {
  floor = await openFloor();
  client = new FloorClient({ url: floor.address, patience: 30_000 });
  staff = new Staff(client);
}, 60_000);

afterAll(async () => {
  await client.close();
  await floor.dispose();
});

const state = async (): Promise<unknown> => {
  const auditor = new Person(client, await staff.auditor());
  const cashier = new Person(client, await staff.cashier());
  const paths = [
    '/tables',
    '/tables/T1',
    '/tables/T1/rounds/1',
    '/tables/T1/rounds/1/events',
    '/tables/T1/rounds/2',
    '/sittings/T1-1',
    '/floats/T1',
    '/floats/T1/events',
    '/books',
  ];
  const answers = await Promise.all([
    ...paths.map((path) => auditor.get(path)),
    cashier.get('/accounts/player-T1-1'),
    cashier.get('/accounts/player-T1-1/events'),
  ]);
  // how far the store has been read is no matter: a relay keeps its own entries there
  return answers.map((answer) => {
    const { position: _position, ...shown } = answer as Record<string, unknown>;
    return shown;
  });
};

describe('the process of a floor', () => {
  it('serves after a restart what it served before: tables, coups, sittings, floats, accounts, books and their events', async () => {
    const setup = new FloorSetup(client, staff);
    await setup.openTable(planTable('T1', 'ultimate-holdem', 2));
    const croupier = new Croupier(client, staff, 'T1');
    await croupier.stake(await croupier.open(), 1, STAKES['ultimate-holdem']);
    await croupier.goOnUntil(1);
    await croupier.stake(await croupier.open(), 1, STAKES['ultimate-holdem']);
    await croupier.goOnUntil(2, ({ decision }) => decision !== null);
    await setup.chipsOf('T1-2');
    const before = await state();
    await floor.stop('SIGTERM');
    await floor.start();
    expect(await state()).toEqual(before);
    await floor.stop('SIGKILL');
    await floor.start();
    expect(await state()).toEqual(before);
  }, 60_000);

  it('refuses a second process on the same data folder with one clear line, and goes on itself', async () => {
    const second = await floor.second();
    second.spawn();
    const { code } = await second.ended();
    expect(code).toBe(1);
    expect(second.log.trim().split('\n')).toEqual([expect.stringMatching(/^(?:casino|wallet): .*(?:another|in use|uses)/i)]);
    expect(second.log).toContain(second.data);
    expect(second.log).not.toMatch(/\n\s+at /);
    await new Person(client, await staff.cashier()).post('/accounts/still-here/open');
  }, 60_000);

  it('P1: drains on SIGTERM: what it acknowledged is stored, what it did not can be sent again, and happens once', async () => {
    const cashier = await staff.cashier();
    await new Person(client, cashier).post('/accounts/rich/open');
    // each with its own key; one try, so that what was not acknowledged is known
    const once = (key: number) =>
      fetch(`${floor.walletUrl}/accounts/rich/deposits`, {
        method: 'POST',
        headers: { authorization: `Bearer ${cashier}`, 'content-type': 'application/json', 'idempotency-key': `drain-${key}` },
        body: '{"amount":"1"}',
      }).then(
        async (answer) => ({ status: answer.status, text: await answer.text() }),
        () => ({ status: 0, text: '' }),
      );
    const answers = Array.from({ length: 300 }, (_, key) => once(key));
    await Promise.race(answers.slice(20));
    for (const { code, signal } of await floor.stop('SIGTERM')) expect([code, signal]).toEqual([0, null]);
    const outcome = await Promise.all(answers);
    const statuses = new Set(outcome.map(({ status }) => status));
    expect([...statuses].filter((status) => ![0, 200, 503].includes(status))).toEqual([]);
    const acknowledged = outcome.filter(({ status }) => status === 200).length;
    expect(acknowledged).toBeGreaterThan(0);
    await floor.start();
    const stored = BigInt((await new Person(client, cashier).get<{ balance: string }>('/accounts/rich')).balance);
    expect(stored).toBeGreaterThanOrEqual(BigInt(acknowledged));
    const again = await Promise.all(outcome.map((_, key) => once(key)));
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set([200]));
    // who was answered before reads the same events again, beside the account as it stands now
    const withoutView = (text = ''): unknown => ({ ...(JSON.parse(text) as object), view: undefined });
    outcome.forEach(({ status, text }, key) => status === 200 && expect(withoutView(again[key]?.text)).toEqual(withoutView(text)));
    expect((await new Person(client, cashier).get('/accounts/rich'))['balance']).toBe('300');
  }, 60_000);
});

describe('case-55', () => {
  it('case-55: killed in every phase of both games, each coup goes on from its events: the bets stand, the committed cards are the ones dealt', async () => {
    const setup = new FloorSetup(client, staff);
    const coups: { croupier: Croupier; coup: number }[] = [];
    for (const [tableId, game, stands] of PHASES) {
      const { seats } = await setup.openTable(planTable(tableId, game, 2));
      const croupier = new Croupier(client, staff, tableId);
      const coup = await croupier.open();
      for (const { seat } of seats) await croupier.stake(coup, seat, STAKES[game]);
      expect(stands(await croupier.goOnUntil(coup, stands))).toBe(true);
      coups.push({ croupier, coup });
    }
    const looks = () => Promise.all(coups.map(({ croupier, coup }) => croupier.look(coup)));
    for (let kill = 0; kill < 2; kill++) {
      const before = await looks();
      await floor.stop('SIGKILL');
      await floor.start();
      // bets, cards, decisions and commitment are those of before the kill
      expect(await looks()).toEqual(before);
      for (const [index, { croupier, coup }] of coups.entries()) {
        // one act further, in each of them
        const { next, decision } = before[index] as (typeof before)[number];
        await croupier.goOnUntil(coup, (view) => JSON.stringify([view.next, view.decision]) !== JSON.stringify([next, decision]));
      }
    }
    const standing = await looks();
    for (const [index, { croupier, coup }] of coups.entries()) {
      const { commitment, bets } = standing[index] as unknown as { commitment: string; bets: readonly { bet: number; amount: string }[] };
      const view = (await croupier.goOnUntil(coup)) as unknown as {
        phase: string;
        commitment: string;
        bets: readonly { bet: number; amount: string; status: string }[];
        outcomes: readonly { stake: string }[];
      };
      expect([view.phase, view.commitment]).toEqual(['settled', commitment]);
      expect(view.bets.map(({ bet, amount }) => [bet, amount])).toEqual(bets.map(({ bet, amount }) => [bet, amount]));
      expect(view.bets.filter(({ status }) => status !== 'accepted')).toEqual([]);
      expect(sum(view.outcomes.map(({ stake }) => stake))).toBe(sum(view.bets.map(({ amount }) => amount)));
    }
  }, 120_000);
});
