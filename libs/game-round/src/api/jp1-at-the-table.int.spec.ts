import type { Actor } from '@casino/platform';
import { ShoeKeeper } from '../application/shoes/shoe-keeper.js';
import { BreakableStore } from '../testing/breakable-store.js';
import { PRIZES } from '../testing/coup-kit.js';
import { JP1_OFFER, JP1_STAKE } from '../testing/jackpot-double.js';
import { CHEF, CROUPIER, MCD, playerOf as playerAt, TestFloor } from '../testing/test-floor.js';

const WAIT = { prefer: 'wait=5' };
/** Seats 1 and 2 in the coup, one of them is dealt a royal with own cards. */
const ROYALS = [
  'T1/1=18d1a2ba5dfce9701b70631a686228d075e3012bc3b91cd0ea51e34a1fbc1827',
  'T2/1=22035626b76403c911e4f40fb4979729bed47aca9500e41e2010680bca625e72',
  'T3/1=9e5fe5b5c0a41da28d872e45032dab306623fae9e113c2f80e6935003f587858',
  'T4/1=39998fc3ea2305bc4f452a1815ad1904cb88104a0116bdae004f29fe2ea84036',
].join(',');

let now = 1_790_000_000_000;
let floor: TestFloor;
const broken = new BreakableStore();
let table: string;
let tables = 10;

beforeAll(async () => {
  floor = await TestFloor.open({ clock: { now: () => now }, env: { CASINO_TEST_SHOES: ROYALS }, between: (store) => broken.around(store) });
});
afterAll(() => floor.close());
beforeEach(() => {
  table = `T${++tables}`;
  broken.breaks = () => false;
  floor.jackpot.judge = () => 'enter';
  floor.wallet.judge = () => 'reserve';
});
afterEach(() => jest.restoreAllMocks());

const at = (path: string): string => `/tables/${table}${path}`;
const chef = (): Actor => ({ id: `chef-of-${table}`, role: 'chef-de-table' });
const sensorOf = (seat: number, of = table): Actor => ({ id: `sensor-${of}-${seat}`, role: 'device', table: of, seat });
const playerOf = (seat: number): Actor => playerAt(seat, table);
const codeOf = async (actor: Actor, path: string, payload?: object): Promise<string> => {
  const { status, body } = await floor.post(actor, at(path), payload);
  return `${status} ${body.code ?? 'ok'}`;
};
const linked = (...seats: readonly number[]) => floor.linkedTable(table, seats, { chefDeTable: chef().id });
const tableView = async () => (await floor.get(MCD, at(''))).body;
const roundView = async (coup = 1) => (await floor.get(CROUPIER, at(`/rounds/${coup}`))).body;
const stored = async (
  stream: string,
): Promise<readonly { type: string; data: Record<string, unknown>; actorid: string; actorrole: string }[]> =>
  (await floor.store.readStream(stream)).map(({ bytes }) => {
    const event = JSON.parse(Buffer.from(bytes).toString());
    return { ...event, type: event.type.split('.')[2] };
  });
const typesIn = async (stream: string): Promise<readonly string[]> => (await stored(stream)).map(({ type }) => type);
const anomaliesOf = async (kind: string) =>
  (await stored('anomaly-game-round')).filter(({ data }) => data['kind'] === kind && data['tableId'] === table).map(({ data }) => data);
const standing = (wanted: string, coup = 1) => floor.until(async () => (await roundView(coup)).jp1.standing === wanted);

/** Everything that the jackpot said has come to the tables. */
const heardAll = () =>
  floor.until(
    async () =>
      (await floor.store.inbox.lastMark('game-round', 'jackpot/0', 'jackpot-J1'))?.revision ===
      (await floor.jackpot.store.readStream('jackpot-J1')).at(-1)?.revision,
  );

/** Ante and Blind of these seats, JP1 of some, their sensors reporting; rien ne va plus. */
const closing = async (seats: readonly number[], jp1: readonly number[]): Promise<void> => {
  await floor.must(CROUPIER, at('/rounds'));
  for (const seat of seats) {
    const bets = ['ante', 'blind'].map((position) => ({ position, amount: '400' }));
    const more = jp1.includes(seat) ? [{ position: 'jp1', amount: JP1_STAKE.toString() }] : [];
    await floor.must(playerOf(seat), at('/rounds/1/bets'), { seat, bets: [...bets, ...more] }, WAIT);
    if (jp1.includes(seat)) await floor.must(sensorOf(seat), at(`/rounds/1/seats/${seat}/sensor`), { chip: true });
  }
  await floor.must(CROUPIER, at('/rounds/1/close-bets'));
};
const registered = async (seats: readonly number[], jp1: readonly number[]): Promise<void> => {
  await linked(...seats);
  await closing(seats, jp1);
  await floor.must(CROUPIER, at('/rounds/1/jp1/register'), { seats: jp1 });
};
/** From the jackpot's answer to the showdown: all hands played at the river. */
const toTheShowdown = async (): Promise<void> => {
  await floor.must(CROUPIER, at('/rounds/1/deal'));
  for (let turns = 0; turns < 2; turns++) {
    await floor.must(CROUPIER, at('/rounds/1/call-time'));
    await floor.must(CROUPIER, at('/rounds/1/turn'));
  }
  await floor.must(CROUPIER, at('/rounds/1/call-time'));
};
/** A coup at a table whose shoe holds a royal, all cards turned. */
const royalAt = async (royalTable: string): Promise<void> => {
  table = royalTable;
  await registered([1, 2], [1, 2]);
  await standing('entered');
  await toTheShowdown();
  await floor.must(CROUPIER, at('/rounds/1/reveal'));
};

describe('a table and its jackpot', () => {
  it('rules §3: linked, suspended, resumed, with another stake, unlinked: its view says so, and the coups that start after it', async () => {
    await floor.table(table, 'ultimate-holdem', [1], { chefDeTable: chef().id });
    expect((await tableView()).jackpot).toBeNull();
    const says = async (told: Promise<void>, wanted: unknown) => {
      await told;
      await floor.until(async () => JSON.stringify((await tableView()).jackpot) === JSON.stringify(wanted));
    };
    const link = { jackpotId: 'J1', currency: 'EUR', stake: '500', policy: 1, prizes: PRIZES, offered: true };
    await says(floor.jackpot.link(table), link);
    await says(floor.jackpot.suspend(table, 'T999'), { ...link, offered: false });
    expect(await floor.must(CROUPIER, at('/rounds'))).toMatchObject({ view: { coup: 1, jp1: null } });
    await says(floor.jackpot.resume(table), link);
    expect(await codeOf(sensorOf(1), '/rounds/1/seats/1/sensor', { chip: true })).toBe('409 jackpot-not-linked');
    await floor.must(chef(), at('/rounds/1/void'), { reason: 'a card fell' });
    await says(floor.jackpot.openCycle(2, 1_000n, table), { ...link, stake: '1000', policy: 2 });
    expect(await floor.must(CROUPIER, at('/rounds'))).toMatchObject({
      view: {
        coup: 2,
        jp1: { jackpotId: 'J1', stake: '1000', policy: 2, prizes: PRIZES, standing: 'none', sensors: [], registered: [], disagreeing: [] },
      },
    });
    await floor.must(chef(), at('/rounds/2/void'), { reason: 'a card fell' });
    await says(floor.jackpot.unlink(table), null);
    await says(floor.jackpot.link(table), link);
    await says(floor.jackpot.stop(table), null);
    const told = (await stored(`table-${table}`))
      .filter(({ type }) => type.startsWith('Jp1'))
      .map(({ type, data, actorid }) => [type, data['stake'] ?? data['reason'], actorid]);
    const by = told[0]?.[2];
    expect(told).toEqual([
      ['Jp1Offered', '500', by],
      ['Jp1Suspended', 'suspended', by],
      ['Jp1Offered', '500', by],
      ['Jp1Offered', '1000', by],
      ['Jp1Suspended', 'unlinked', by],
      ['Jp1Offered', '500', by],
      ['Jp1Suspended', 'stopped', by],
    ]);
  });

  it('another jackpot that links it is put on record, and changes nothing', async () => {
    await linked(1);
    await floor.jackpot.link(table, 'J2');
    await floor.until(async () => (await anomaliesOf('table-linked-twice')).length > 0);
    expect(await anomaliesOf('table-linked-twice')).toMatchObject([{ subject: `table-${table}`, coup: null }]);
    expect((await tableView()).jackpot).toMatchObject({ jackpotId: 'J1', offered: true });
    await floor.must(CROUPIER, at('/seats/1/leave'), { sittingId: `${table}-1` });
    await floor.must(MCD, at('/close'));
    expect((await stored(`table-${table}`)).at(-1)).toMatchObject({ type: 'TableClosed', data: { jackpotId: 'J1' } });
  });

  it('one that cannot take its stakes is put on record: another game, another currency', async () => {
    await floor.table(table, 'pair-e-poker', [1], { chefDeTable: chef().id });
    await floor.jackpot.link(table);
    await floor.until(async () => (await anomaliesOf('link-without-effect')).length > 0);
    expect(await anomaliesOf('link-without-effect')).toMatchObject([{ subject: `table-${table}`, coup: null }]);
    expect(await floor.must(CROUPIER, at('/rounds'))).toMatchObject({ view: { coup: 1, jp1: null } });
  });

  it('one whose link was heard before the other let the table go has it from its next offer on', async () => {
    await linked(1);
    await floor.jackpot.link(table, 'J2');
    await floor.until(async () => (await anomaliesOf('table-linked-twice')).length > 0);
    await floor.jackpot.unlink(table);
    await floor.until(async () => (await tableView()).jackpot === null);
    await floor.jackpot.say({
      type: 'MeterResumed',
      data: { jackpotId: 'J2', tableId: table, tables: [table], currency: 'EUR', ...JP1_OFFER },
    });
    await floor.until(async () => (await tableView()).jackpot !== null);
    expect((await tableView()).jackpot).toMatchObject({ jackpotId: 'J2', stake: '500', offered: true });
  });
});

describe('a coup with JP1', () => {
  it('rules §3 *Before the deal*: sensor, rien ne va plus, registration, the jackpot, then the first card; each fact with its actor', async () => {
    await linked(1, 2);
    await closing([1, 2], [1]);
    expect(await roundView()).toMatchObject({
      phase: 'closing',
      next: null,
      jp1: { standing: 'none', sensors: [1], registered: [], disagreeing: [{ seat: 1, kind: 'not-registered' }] },
    });
    expect((await floor.post(CROUPIER, at('/rounds/1/jp1/register'), { seats: [1] })).body).toMatchObject({
      view: { phase: 'playing', jp1: { standing: expect.stringMatching(/^awaited|entered$/), registered: [1], disagreeing: [] } },
    });
    await standing('entered');
    await toTheShowdown();
    await floor.must(CROUPIER, at('/rounds/1/reveal'));
    const settled = await floor.must(CROUPIER, at('/rounds/1/settle'));
    expect(settled.view.outcomes.map(({ position }: { position: string }) => position)).not.toContain('jp1');
    const events = await stored(`round-${table}-1`);
    const types = events.map(({ type }) => type);
    expect(types.filter((type) => /Jp1|Stake(?:Det|Reg)|LastBets|BettingClosed/.test(type))).toEqual([
      'StakeDetected',
      'LastBetsCalled',
      'StakeRegistered',
      'BettingClosed',
      'Jp1Entered',
    ]);
    expect(types.indexOf('Jp1Entered')).toBeLessThan(types.indexOf('CardDealt'));
    const [detected, registration, entry] = ['StakeDetected', 'StakeRegistered', 'Jp1Entered'].map((type) =>
      events.find((event) => event.type === type),
    );
    expect([detected?.actorid, detected?.actorrole, detected?.data['device']]).toEqual([
      `sensor-${table}-1`,
      'device',
      `sensor-${table}-1`,
    ]);
    expect([registration?.actorid, registration?.actorrole]).toEqual(['croupier-1', 'croupier']);
    expect(entry).toMatchObject({ actorrole: 'service', causationid: expect.any(String), data: { jackpotId: 'J1', cycle: 1 } });
  });

  it("rules §3: one JP1 stake in the coup, on the player's own occupied seat", async () => {
    await linked(1, 2);
    await floor.must(CROUPIER, at('/rounds'));
    const bets = [
      { position: 'ante', amount: '400' },
      { position: 'blind', amount: '400' },
      { position: 'jp1', amount: JP1_STAKE.toString() },
    ];
    expect(await codeOf(playerOf(1), '/rounds/1/bets', { seat: 2, bets })).toBe('403 forbidden');
    expect(await codeOf(CROUPIER, '/rounds/1/bets', { seat: 3, bets })).toBe('409 not-in-coup');
    await floor.must(playerOf(1), at('/rounds/1/bets'), { seat: 1, bets }, WAIT);
    expect(await codeOf(playerOf(1), '/rounds/1/bets', { seat: 1, bets: bets.slice(2) })).toBe('409 position-taken');
    const staked = (await roundView()).bets.filter(({ position }: { position: string }) => position === 'jp1');
    expect(staked).toMatchObject([{ seat: 1, amount: JP1_STAKE.toString() }]);
  });

  it('P12: a sensor speaks for its own seat alone; only the croupier registers, only the chef of the table returns', async () => {
    await linked(1, 2);
    await floor.must(CROUPIER, at('/rounds'));
    for (const actor of [
      sensorOf(2),
      sensorOf(1, 'T999'),
      { id: 'd', role: 'device', table } as const,
      CROUPIER,
      playerOf(1),
      chef(),
      MCD,
    ]) {
      expect(await codeOf(actor, '/rounds/1/seats/1/sensor', { chip: true })).toBe('403 forbidden');
    }
    expect(await codeOf({ id: 'd', role: 'device', seat: 1 }, '/rounds/1/seats/1/sensor', { chip: true })).toBe('403 forbidden');
    expect(await codeOf(sensorOf(1), '/rounds/1/seats/1/sensor', { chip: 'yes' })).toBe('400 invalid-request');
    expect(await codeOf(sensorOf(1), '/rounds/9/seats/1/sensor', { chip: true })).toBe('404 round-not-found');
    for (const actor of [playerOf(1), sensorOf(1), chef(), MCD])
      expect(await codeOf(actor, '/rounds/1/jp1/register', { seats: [1] })).toBe('403 forbidden');
    for (const actor of [playerOf(1), sensorOf(1), CROUPIER, MCD, CHEF])
      expect(await codeOf(actor, '/rounds/1/jp1/return', { reason: 'x' })).toBe('403 forbidden');
    expect(await codeOf({ id: 'croupier-2', role: 'croupier' }, '/rounds/1/jp1/register', { seats: [1] })).toBe('403 another-croupier');
    expect(await codeOf(CROUPIER, '/rounds/1/jp1/register', { seats: [] })).toBe('400 invalid-request');
  });

  it('rules §3: what does not agree is refused, and put on record once per coup, seat and kind; nothing else is appended', async () => {
    await linked(1, 2);
    await closing([1, 2], [1]);
    await floor.must(sensorOf(2), at('/rounds/1/seats/2/sensor'), { chip: true });
    await floor.must(sensorOf(1), at('/rounds/1/seats/1/sensor'), { chip: false });
    const before = await typesIn(`round-${table}-1`);
    for (let times = 0; times < 2; times++) {
      expect(await codeOf(CROUPIER, '/rounds/1/jp1/register', { seats: [1, 2] })).toBe('409 sensor-disagrees');
      expect(await codeOf(CROUPIER, '/rounds/1/deal')).toBe('409 sensor-disagrees');
    }
    expect(await typesIn(`round-${table}-1`)).toEqual(before);
    expect((await anomaliesOf('sensor-disagrees')).map(({ coup, subject, detail }) => [coup, subject, detail])).toEqual([
      [1, `round-${table}-1`, 'JP1 seat 1: no chip on its sensor.'],
      [1, `round-${table}-1`, 'JP1 seat 2: a chip with no accepted stake behind it.'],
    ]);
    await floor.must(sensorOf(1), at('/rounds/1/seats/1/sensor'), { chip: true });
    expect(await codeOf(CROUPIER, '/rounds/1/deal')).toBe('409 sensor-disagrees');
    expect((await anomaliesOf('sensor-disagrees')).map(({ detail }) => detail)).toContain('JP1 seat 1: a stake that is not registered.');
    await floor.must(CROUPIER, at('/rounds/1/jp1/register'), { seats: [1] });
    expect((await roundView()).phase).toBe('closing');
    await floor.must(sensorOf(2), at('/rounds/1/seats/2/sensor'), { chip: false });
    await standing('entered');
    expect(await anomaliesOf('sensor-disagrees')).toHaveLength(3);
  });

  it('a player takes his JP1 stake back until it is registered', async () => {
    await linked(1, 2);
    await closing([1, 2], [1, 2]);
    await floor.must(CROUPIER, at('/rounds/1/jp1/register'), { seats: [2] });
    const { bets } = await roundView();
    const jp1 = (seat: number) => bets.find((bet: { position: string; seat: number }) => bet.position === 'jp1' && bet.seat === seat).bet;
    expect(await codeOf(playerOf(2), `/rounds/1/bets/${jp1(2)}/withdraw`)).toBe('409 jp1-registered');
    expect(await codeOf(playerOf(2), `/rounds/1/bets/${jp1(1)}/withdraw`)).toBe('403 forbidden');
    expect(await codeOf(playerOf(1), `/rounds/1/bets/${jp1(1)}/withdraw`)).toBe('200 ok');
    await floor.must(sensorOf(1), at('/rounds/1/seats/1/sensor'), { chip: false });
    await standing('entered');
  });

  it('close-bets is 202 while the croupier is still to register, 200 when there is nothing to register', async () => {
    await linked(1);
    await floor.must(CROUPIER, at('/rounds'));
    await floor.must(sensorOf(1), at('/rounds/1/seats/1/sensor'), { chip: true });
    expect((await floor.post(CROUPIER, at('/rounds/1/close-bets'), {}, WAIT)).status).toBe(202);
    await floor.must(sensorOf(1), at('/rounds/1/seats/1/sensor'), { chip: false });
    await floor.must(CROUPIER, at('/rounds/1/settle'));
    await floor.must(CROUPIER, at('/rounds'));
    expect((await floor.post(CROUPIER, at('/rounds/2/close-bets'), {}, WAIT)).status).toBe(200);
  });
});

describe('the jackpot is awaited', () => {
  it('rules §3: no card before its answer; after 10 s the view offers the return, and the deal goes on without JP1', async () => {
    let asked: Parameters<typeof floor.jackpot.answer>[0] | undefined;
    floor.jackpot.judge = (closed) => {
      asked = closed;
      return 'silence';
    };
    await registered([1, 2], [1, 2]);
    const since = now;
    await floor.until(async () => asked !== undefined);
    expect(await codeOf(CROUPIER, '/rounds/1/deal')).toBe('409 jackpot-awaited');
    expect((await roundView()).jp1).toMatchObject({ standing: 'awaited', awaitedSince: since, returnOffered: false });
    now += 9_999;
    expect((await roundView()).jp1).toMatchObject({ awaitedSince: since, returnOffered: false });
    now += 1;
    expect(await roundView()).toMatchObject({ next: null, jp1: { awaitedSince: since, returnOffered: true } });
    await floor.restart();
    expect((await roundView()).jp1).toMatchObject({ awaitedSince: since, returnOffered: true });
    const returned = await floor.must(chef(), at('/rounds/1/jp1/return'), { reason: 'the jackpot does not answer' });
    expect(returned).toMatchObject({
      view: { next: { act: 'deal' }, jp1: { standing: 'returned' } },
      events: [{ type: 'Jp1Returned', data: { bets: [{ seat: 1, stake: '500' }, { seat: 2 }] } }],
    });
    // its answer comes after all
    if (asked !== undefined) await floor.jackpot.answer(asked, 'enter');
    await heardAll();
    await floor.must(CROUPIER, at('/rounds/1/deal'));
    expect((await roundView()).jp1).toMatchObject({ standing: 'returned', awaitedSince: null, returnOffered: false });
    expect(await codeOf(chef(), '/rounds/1/jp1/return', { reason: 'again' })).toBe('409 wrong-phase');
    expect((await typesIn(`round-${table}-1`)).filter((type) => type.startsWith('Jp1'))).toEqual(['Jp1Returned']);
  });

  it('declined, the deal goes on', async () => {
    floor.jackpot.judge = () => 'decline';
    await registered([1], [1]);
    await standing('declined');
    await floor.must(CROUPIER, at('/rounds/1/deal'));
    expect((await roundView()).bets.at(-1)).toMatchObject({ position: 'jp1', status: 'withdrawn', reason: 'jp1-declined' });
  });

  it('a coup without a JP1 stake waits for nobody, linked or not', async () => {
    floor.jackpot.judge = () => 'silence';
    await linked(1);
    await closing([1], []);
    await floor.must(CROUPIER, at('/rounds/1/deal'));
    expect((await stored(`round-${table}-1`)).find(({ type }) => type === 'BettingClosed')?.data['jackpot']).toBeNull();
  });
});

describe('one of the two best hands', () => {
  const held = async () => (await tableView()).held;

  it('rules §3 *Control*: the coup is settled at once; no further coup starts before its claim is identified', async () => {
    await royalAt('T1');
    expect((await roundView()).jp1).toMatchObject({ claim: 'jackpot', claimRejected: false });
    await floor.must(CROUPIER, at('/rounds/1/settle'));
    const ending = (await stored('table-T1')).slice(-2);
    expect(ending).toMatchObject([
      { type: 'CoupEnded', data: { coup: 1 } },
      { type: 'TableHeld', data: { reason: 'claim', seance: null, reference: 'round-T1-1' } },
    ]);
    expect(await codeOf(CROUPIER, '/rounds')).toBe('409 table-held');
    await floor.jackpot.identify('T1', 7);
    await floor.jackpot.identify('T1', 1);
    await floor.until(async () => (await held()).length === 0);
    // its review refuses it after that: nothing is appended to a coup that is over
    const round = await typesIn('round-T1-1');
    await floor.jackpot.reject('T1', 1);
    expect(await floor.must(CROUPIER, at('/rounds'))).toMatchObject({ view: { coup: 2 } });
    await heardAll();
    expect(await typesIn('round-T1-1')).toEqual(round);
    expect((await typesIn('table-T1')).filter((type) => type === 'TableFreed')).toHaveLength(2);
  });

  it('rules §3 *Void coup*: only an MCD, only once its claim is rejected; the table is not held then; the JP1 stakes go back through the jackpot', async () => {
    await royalAt('T2');
    const reason = { reason: 'a card fell' };
    expect(await codeOf(chef(), '/rounds/1/void', reason)).toBe('403 mcd-needed');
    expect(await codeOf(MCD, '/rounds/1/void', reason)).toBe('409 claim-not-rejected');
    await floor.jackpot.reject('T2', 1);
    await floor.until(async () => (await roundView()).jp1.claimRejected);
    expect(await codeOf(chef(), '/rounds/1/void', reason)).toBe('403 mcd-needed');
    const voided = await floor.must(MCD, at('/rounds/1/void'), reason);
    expect(voided.events.map(({ type }: { type: string }) => type)).toEqual(['RoundVoided', 'ShoeOpened']);
    expect(voided.view.outcomes.map(({ position }: { position: string }) => position)).not.toContain('jp1');
    expect(await held()).toEqual([]);
    expect(await floor.must(CROUPIER, at('/rounds'))).toMatchObject({ view: { coup: 2 } });
  });

  it('rules §3 (a real case), P10: a card swapped with the board does not open its seal; it is refused and put on record, and the coup goes on with the cards that were dealt', async () => {
    await registered([1, 2], [1]);
    await standing('entered');
    await toTheShowdown();
    const before = await typesIn(`round-${table}-1`);
    const keeper = floor.app.get(ShoeKeeper);
    const find = keeper.find.bind(keeper);
    jest.spyOn(keeper, 'find').mockImplementation(async (round) => {
      const kept = await find(round);
      const at = (place: string): number => round.cards.find((lying) => lying.place === place)?.position ?? -1;
      const [own, board] = [at('seat-1-1'), at('board-1')];
      const swapped = { open: (position: number) => ({ ...kept.shoe.open(position === own ? board : position), position }) };
      return { shoe: swapped, disclose: () => kept.disclose() } as unknown as typeof kept;
    });
    const reveal = () => floor.post(CROUPIER, at('/rounds/1/reveal'), {}, { 'idempotency-key': `${table}-reveal` });
    expect([(await reveal()).body.code, (await reveal()).body.code]).toEqual(['seal-broken', 'seal-broken']);
    expect(await typesIn(`round-${table}-1`)).toEqual(before);
    expect(await anomaliesOf('seal-broken')).toMatchObject([{ coup: 1, subject: `round-${table}-1` }]);
    jest.restoreAllMocks();
    expect((await reveal()).status).toBe(200);
  });
});

describe('after a crash', () => {
  it('between the end of a coup with a claim and its table: the table is held by the restart, before any coup can start', async () => {
    await royalAt('T4');
    broken.breaks = (stream) => stream === 'table-T4';
    expect((await floor.post(CROUPIER, at('/rounds/1/settle'), {}, { 'idempotency-key': 'end-T4' })).status).toBe(503);
    await floor.stop();
    broken.breaks = () => false;
    await floor.start();
    await floor.until(async () => !(await tableView()).coupOpen);
    expect((await typesIn('table-T4')).slice(-2)).toEqual(['CoupEnded', 'TableHeld']);
    expect(await codeOf(CROUPIER, '/rounds')).toBe('409 table-held');
    expect((await floor.must(CROUPIER, at('/rounds/1/settle'), {}, { 'idempotency-key': 'end-T4' })).view.phase).toBe('settled');
    await floor.jackpot.reject('T4', 1);
    await floor.until(async () => (await tableView()).held.length === 0);
  });

  it('between the two that hear of a rejected claim: the table is freed and the coup told, once each', async () => {
    await royalAt('T3');
    broken.breaks = (stream) => stream === 'round-T3-1';
    await floor.jackpot.reject('T3', 1);
    await floor.until(async () => (await typesIn('table-T3')).at(-1) === 'TableFreed');
    expect(await codeOf(MCD, '/rounds/1/void', { reason: 'a card fell' })).toBe('409 claim-not-rejected');
    await floor.stop();
    broken.breaks = () => false;
    await floor.start();
    await floor.until(async () => (await roundView()).jp1.claimRejected);
    await floor.must(MCD, at('/rounds/1/void'), { reason: 'a card fell' });
    expect((await typesIn('table-T3')).slice(-2)).toEqual(['TableFreed', 'CoupEnded']);
    expect((await typesIn('round-T3-1')).filter((type) => type === 'Jp1ClaimRejected')).toHaveLength(1);
    expect((await tableView()).held).toEqual([]);
  });

  it('between the word of the jackpot and the coup: the answer is not lost, and not said twice', async () => {
    const word = `round-${table}-1`;
    await linked(1);
    await closing([1], [1]);
    let answered = false;
    floor.jackpot.judge = () => {
      answered = true;
      broken.breaks = (stream) => stream === word;
      return 'enter';
    };
    await floor.must(CROUPIER, at('/rounds/1/jp1/register'), { seats: [1] });
    await floor.until(async () => answered);
    expect(await codeOf(CROUPIER, '/rounds/1/deal')).toBe('409 jackpot-awaited');
    await floor.stop();
    broken.breaks = () => false;
    await floor.start();
    await standing('entered');
    await floor.restart();
    await floor.must(CROUPIER, at('/rounds/1/deal'));
    expect((await typesIn(word)).filter((type) => type.startsWith('Jp1'))).toEqual(['Jp1Entered']);
  });
});
