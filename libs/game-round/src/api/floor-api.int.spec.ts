import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openCard, DECK_52, pairEPokerPositions, sealShoe } from '@casino/games';
import { CasinoError } from '@casino/kernel';
import type { Actor } from '@casino/platform';
import { decryptSecret, encryptSecret } from '../application/shoes/vault-cipher.js';
import { UnansweredBets } from '../application/unanswered-bets.js';
import { CHEF, CROUPIER, MCD, playerOf as playerAt, standingPlayer, TestFloor } from '../testing/test-floor.js';

const WAIT = { prefer: 'wait=5' };
const ANTE_AND_BLIND = ['ante', 'blind'].map((position) => ({ position, amount: '400' }));
const deviceOf = (table: string, seat: number): Actor => ({ id: `device-${table}-${seat}`, role: 'device', table, seat });

/** The clock of these floors: it goes on only when a test says so. */
let now = 1_790_000_000_000;
/** ms that the process has lived, by a clock that nobody sets. */
let passed = 0;
let floor: TestFloor;
let table: string;
let tables = 0;
beforeAll(async () => {
  floor = await TestFloor.open({ clock: { now: () => now }, monotonic: { now: () => passed } });
});
afterAll(() => floor.close());
beforeEach(() => {
  table = `T${++tables}`;
  floor.wallet.judge = () => 'reserve';
});

const playerOf = (seat: number): Actor => playerAt(seat, table);
const chefOf = (id: string): Actor => ({ id: `chef-of-${id}`, role: 'chef-de-table' });
const opened = (game = 'ultimate-holdem', seats: readonly number[] = [1, 2]) =>
  floor.table(table, game, seats, { chefDeTable: chefOf(table).id });
const at = (path: string): string => `/tables/${table}${path}`;
const codeOf = async (actor: Actor, path: string, payload?: object): Promise<string> => {
  const { status, body } = await floor.post(actor, at(path), payload);
  return `${status} ${body.code ?? 'ok'}`;
};
const dealt = async (...seats: readonly number[]): Promise<void> => {
  await opened('ultimate-holdem', seats);
  await floor.must(CROUPIER, at('/rounds'));
  for (const seat of seats) await floor.must(CROUPIER, at('/rounds/1/bets'), { seat, bets: ANTE_AND_BLIND }, WAIT);
  await floor.must(CROUPIER, at('/rounds/1/close-bets'), {}, WAIT);
  await floor.must(CROUPIER, at('/rounds/1/deal'));
};
const storedTypes = async (stream: string): Promise<readonly string[]> =>
  (await floor.store.readStream(stream)).map(({ type }) => type.split('.')[2] as string);
/** Of this table. */
const anomalies = async (): Promise<readonly { readonly tableId: string; readonly kind: string }[]> =>
  (await floor.store.readStream('anomaly-game-round'))
    .map(({ bytes }): { readonly tableId: string; readonly kind: string } => JSON.parse(Buffer.from(bytes).toString()).data)
    .filter(({ tableId }) => tableId === table);

describe('tables', () => {
  it('are opened by an MCD, closed when empty, listed with the position that the list stands at', async () => {
    await opened('pair-e-poker', [4]);
    expect((await floor.get(CROUPIER, at(''))).body).toMatchObject({
      open: true,
      game: 'pair-e-poker',
      chefDeTable: `chef-of-${table}`,
      taken: [{ seat: 4, playerId: 'p4', sittingId: `${table}-1`, chips: { kind: 'colour', value: '200' } }],
    });
    expect(await codeOf(MCD, '/close')).toBe('409 seats-occupied');
    expect(await codeOf(CROUPIER, '/seats/4/leave', { sittingId: `${table}-1` })).toBe('200 ok');
    await floor.must(MCD, at('/close'));
    const list = (await floor.get(CROUPIER, '/tables')).body;
    expect(list.tables.find(({ tableId }: { tableId: string }) => tableId === table)).toMatchObject({ open: false, taken: [] });
    expect(list.position).toMatch(/^[0-9]+$/);
  });

  it('of one chef de table are two at most; one that closes makes room', async () => {
    const path = (n: number) => `/tables/${table}_${n}/open`;
    const body = { game: 'pair-e-poker', minimum: '200', chefDeTable: 'chef-x' };
    const [one, two, three] = await Promise.all(
      [1, 2, 3].map((n) => floor.post(MCD, path(n), body, { 'idempotency-key': `${table}-${n}` })),
    );
    expect([one?.status, two?.status, three?.body.code]).toEqual([200, 200, 'chef-has-two-tables']);
    // the retry of what was done is answered as the first time
    expect((await floor.post(MCD, path(1), body, { 'idempotency-key': `${table}-1` })).body).toEqual(one?.body);
    await floor.must(MCD, `/tables/${table}_1/close`);
    expect((await floor.post(MCD, path(3), body)).status).toBe(200);
  });

  it('are held when their float is short, so that no coup starts', async () => {
    await opened();
    await floor.wallet.askForRefill(table);
    await floor.until(async () => (await floor.get(MCD, at(''))).body.held.length > 0);
    expect(await codeOf(CROUPIER, '/rounds')).toBe('409 table-held');
    // a refill that does not cover it frees nothing (P4)
    await floor.wallet.refill(table, -1n);
    await floor.until(async () => (await floor.store.inbox.lastMark('game-round', 'wallet/0', `float-${table}`))?.revision === 2n);
    expect(await codeOf(CROUPIER, '/rounds')).toBe('409 table-held');
    await floor.wallet.refill(table, 0n);
    await floor.until(async () => (await floor.get(MCD, at(''))).body.held.length === 0);
    expect(await codeOf(CROUPIER, '/rounds')).toBe('200 ok');
  });

  it('rules §4: show the séance that they and their float are open for; a new séance waits for a float of its own', async () => {
    await opened('ultimate-holdem', []);
    expect((await floor.get(MCD, at(''))).body).toMatchObject({ seance: 1, floatSeance: 1, held: [] });
    await floor.must(MCD, at('/close'));
    await floor.must(MCD, `/tables/${table}/open`, { game: 'ultimate-holdem', minimum: '200', chefDeTable: chefOf(table).id });
    expect((await floor.get(MCD, at(''))).body).toMatchObject({ seance: 2, floatSeance: 1, held: ['float-not-open'] });
    expect(await codeOf(CROUPIER, '/rounds')).toBe('409 table-held');
    await floor.wallet.openFloat(table, 2);
    await floor.until(async () => (await floor.get(MCD, at(''))).body.held.length === 0);
    expect((await floor.get(MCD, at(''))).body).toMatchObject({ seance: 2, floatSeance: 2 });
    expect(await codeOf(CROUPIER, '/rounds')).toBe('200 ok');
  });

  it('take new maxima between coups only', async () => {
    await opened();
    expect((await floor.must(MCD, at('/limits'), { maxima: { ante: 20 } })).events).toMatchObject([
      { type: 'LimitsChanged', data: { tableId: table, maxima: { ante: 20, blind: 20, trips: 20 } } },
    ]);
    await floor.must(CROUPIER, at('/rounds'), { coup: 1 });
    expect(await codeOf(MCD, '/limits', { maxima: { ante: 30 } })).toBe('409 coup-not-ended');
    expect((await floor.get(CROUPIER, at('/rounds/1'))).body.limits).toEqual({
      minimum: '200',
      maxima: { ante: 20, blind: 20, trips: 20 },
    });
  });

  it('and coups that do not exist are not found', async () => {
    expect(await codeOf(MCD, '/close')).toBe('404 table-not-found');
    expect(await codeOf(CROUPIER, '/seats/1/take', { playerId: 'p1' })).toBe('404 table-not-found');
    expect(await codeOf(CROUPIER, '/rounds')).toBe('404 table-not-found');
    expect((await floor.get(MCD, at(''))).body.code).toBe('table-not-found');
    for (const path of ['/events', '/stream']) expect((await floor.get(MCD, at(path))).body.code).toBe('table-not-found');
    await opened();
    for (const path of ['', '/events']) expect((await floor.get(MCD, at(`/rounds/7${path}`))).body.code).toBe('round-not-found');
    for (const act of ['close-bets', 'deal', 'turn', 'reveal', 'settle', 'call-time'])
      expect(await codeOf(CROUPIER, `/rounds/7/${act}`)).toBe('404 round-not-found');
    expect(await codeOf(CROUPIER, '/rounds/7/bets', { seat: 1, bets: ANTE_AND_BLIND })).toBe('404 round-not-found');
    expect(await codeOf(chefOf(table), '/rounds/7/void', { reason: 'x' })).toBe('404 round-not-found');
  });
});

describe('who may do what', () => {
  it('roles', async () => {
    await opened();
    const open = { game: 'pair-e-poker', minimum: '200', chefDeTable: 'c' };
    expect((await floor.post(CROUPIER, '/tables/X1/open', open)).status).toBe(403);
    for (const path of ['/rounds', '/rounds/1/deal', '/rounds/1/settle', '/rounds/1/close-bets']) {
      for (const actor of [playerOf(1), MCD, chefOf(table)]) expect(await codeOf(actor, path)).toBe('403 forbidden');
    }
    expect(await codeOf(CROUPIER, '/rounds/1/void', { reason: 'x' })).toBe('403 forbidden');
    expect((await floor.get({ id: 'd', role: 'display' }, at(''))).status).toBe(200);
  });

  it('a player acts for his sitting, a device for its seat, a chef de table on his table, a croupier with a token for one table there', async () => {
    await opened();
    await floor.must(CROUPIER, at('/rounds'));
    const bets = { seat: 1, bets: ANTE_AND_BLIND };
    expect(await codeOf(playerOf(2), '/rounds/1/bets', bets)).toBe('403 forbidden');
    expect(await codeOf({ ...playerOf(1), sitting: 'T999-1' }, '/rounds/1/bets', bets)).toBe('403 forbidden');
    expect(await codeOf({ ...playerOf(1), id: 'p2' }, '/rounds/1/bets', bets)).toBe('403 forbidden');
    expect(await codeOf(deviceOf(table, 2), '/rounds/1/bets', bets)).toBe('403 forbidden');
    expect(await codeOf(deviceOf('T999', 1), '/rounds/1/bets', bets)).toBe('403 forbidden');
    expect(await codeOf({ ...CROUPIER, table: 'T999' }, '/rounds/1/bets', bets)).toBe('403 forbidden');
    const placed = await floor.must(deviceOf(table, 1), at('/rounds/1/bets'), bets, WAIT);
    expect(await codeOf(playerOf(2), `/rounds/1/bets/${placed.view.bets[0].bet}/withdraw`)).toBe('403 forbidden');
    expect(await codeOf(playerOf(1), `/rounds/1/bets/${placed.view.bets[0].bet}/withdraw`)).toBe('200 ok');
    expect(await codeOf(CROUPIER, '/rounds/1/bets/77/withdraw')).toBe('404 bet-not-found');
    expect(await codeOf(CROUPIER, '/rounds/1/bets/0/withdraw')).toBe('400 invalid-request');
    expect(await codeOf(CHEF, '/rounds/1/void', { reason: 'x' })).toBe('403 forbidden');
    expect(await codeOf(chefOf(table), '/rounds/1/void', { reason: 'a card fell' })).toBe('200 ok');
  });

  it('fault-143: a reason, a position or a place that acts on who prints it is refused, and the coup is as it was', async () => {
    await opened();
    await floor.must(CROUPIER, at('/rounds'));
    for (const reason of ['\u001b[2J', 'x\r\nALL AGREES', '\u202ereverse', '\u0000', 'x\ud800'])
      expect(await codeOf(chefOf(table), '/rounds/1/void', { reason })).toBe('400 invalid-request');
    const bets = { seat: 1, bets: [{ position: 'ante\u001b[2J', amount: '200' }] };
    expect(await codeOf(playerOf(1), '/rounds/1/bets', bets)).toBe('400 invalid-request');
    expect(await codeOf(CROUPIER, '/rounds/1/expose', { place: 'box-1\u0007' })).toBe('400 invalid-request');
    expect(await codeOf(chefOf(table), '/rounds/1/void', { reason: 'une carte exposée – siège 3' })).toBe('200 ok');
  });

  it('a seat is taken and left by staff or by the player himself, never by a device', async () => {
    await opened();
    expect(await codeOf(deviceOf(table, 3), '/seats/3/take', { playerId: 'p3' })).toBe('403 forbidden');
    expect(await codeOf(standingPlayer(3), '/seats/3/take', { playerId: 'p4' })).toBe('403 forbidden');
    expect(await codeOf(standingPlayer(3), '/seats/3/take', { playerId: 'p3' })).toBe('200 ok');
    expect(await codeOf(deviceOf(table, 3), '/seats/3/leave')).toBe('403 forbidden');
    expect(await codeOf(playerOf(3), '/seats/1/leave', { sittingId: `${table}-1` })).toBe('403 forbidden');
    expect(await codeOf(playerOf(3), '/seats/3/leave', { sittingId: `${table}-3` })).toBe('200 ok');
    expect(await codeOf(chefOf(table), '/seats/2/leave', { sittingId: `${table}-2` })).toBe('200 ok');
  });

  it("a player's token that names no sitting takes a seat for him and does nothing else; one of an earlier sitting does nothing for the new one", async () => {
    await dealt(1, 2);
    const [{ bet }] = (await floor.get(CROUPIER, at('/rounds/1'))).body.bets;
    for (const actor of [standingPlayer(1), { ...standingPlayer(1), sitting: `${table}-9` }]) {
      for (const [path, body] of [
        ['/rounds/1/bets', { seat: 1, bets: ANTE_AND_BLIND }],
        ['/rounds/1/decisions', { seat: 1, decision: 'check' }],
        [`/rounds/1/bets/${bet}/withdraw`],
        ['/seats/1/leave', { sittingId: `${table}-1` }],
      ] as const) {
        expect([path, await codeOf(actor, path, body)]).toEqual([path, '403 forbidden']);
      }
      expect((await floor.get(actor, at('/rounds/1/seats/1/cards'))).status).toBe(403);
    }
    expect(await codeOf(playerOf(1), '/rounds/1/decisions', { seat: 1, decision: 'check' })).toBe('200 ok');
  });

  it('a token for one table acts at that table only, whatever its role', async () => {
    await opened();
    const elsewhere = (actor: Actor): Actor => ({ ...actor, table: 'T999' });
    expect(
      (await floor.post(elsewhere(MCD), `/tables/${table}_x/open`, { game: 'pair-e-poker', minimum: '200', chefDeTable: 'c' })).body.code,
    ).toBe('forbidden');
    for (const [path, body] of [
      ['/close'],
      ['/limits', { maxima: { ante: 20 } }],
      ['/seats/1/leave'],
      ['/seats/3/take', { playerId: 'p3' }],
    ] as const) {
      expect([path, await codeOf(elsewhere(MCD), path, body)]).toEqual([path, '403 forbidden']);
    }
    expect(await codeOf(elsewhere(CROUPIER), '/rounds')).toBe('403 forbidden');
    expect(await codeOf(elsewhere(chefOf(table)), '/rounds/1/void', { reason: 'x' })).toBe('403 forbidden');
    expect(await codeOf(elsewhere(standingPlayer(3)), '/seats/3/take', { playerId: 'p3' })).toBe('403 forbidden');
    expect(await codeOf(elsewhere(playerOf(1)), '/seats/1/leave')).toBe('403 forbidden');
    expect(await codeOf({ ...MCD, table }, '/limits', { maxima: { ante: 20 } })).toBe('200 ok');
  });

  it("rules §2: in ultimate hold'em the croupier who opened a coup deals it to its end; a relief waits, or the chef de table voids it", async () => {
    await dealt(1);
    const relief: Actor = { id: 'croupier-2', role: 'croupier' };
    expect((await floor.get(relief, at('/rounds/1'))).body.croupier).toBe(CROUPIER.id);
    for (const [path, body] of [
      ['/call-time'],
      ['/turn'],
      ['/expose', { place: 'dealer-1' }],
      ['/settle'],
      ['/close-bets'],
      ['/decisions', { seat: 1, decision: 'check' }],
      ['/bets', { seat: 1, bets: ANTE_AND_BLIND }],
    ] as const) {
      expect([path, await codeOf(relief, `/rounds/1${path}`, body)]).toEqual([path, '403 another-croupier']);
    }
    expect(await codeOf(CROUPIER, '/rounds/1/call-time')).toBe('200 ok');
    expect(await codeOf(chefOf(table), '/rounds/1/void', { reason: 'the croupier fell ill' })).toBe('200 ok');
    expect((await floor.must(relief, at('/rounds'))).view.coup).toBe(2);
  });

  it('fault-135: every card that is turned before it is due, and every void after a card, is an anomaly that names who did it', async () => {
    await dealt(1, 2);
    await floor.must(CROUPIER, at('/rounds/1/expose'), { place: 'dealer-1' });
    await floor.must(CROUPIER, at('/rounds/1/expose'), { place: 'dealer-2' });
    await floor.must(chefOf(table), at('/rounds/1/void'), { reason: 'two cards fell' });
    const found = async () => (await anomalies()).filter(({ kind }) => kind !== 'seal-broken');
    await floor.until(async () => (await found()).length === 3);
    const of = { tableId: table, coup: 1, subject: `round-${table}-1` };
    expect(await found()).toMatchObject([
      { ...of, kind: 'card-exposed', person: CROUPIER.id, detail: 'dealer-1 was turned before it was due.' },
      { ...of, kind: 'card-exposed', person: CROUPIER.id, detail: 'dealer-2 was turned before it was due.' },
      {
        ...of,
        kind: 'void-after-card',
        person: chefOf(table).id,
        detail: 'Void with 6 cards on the table, 2 of them face up: two cards fell',
      },
    ]);
    // a void before the first card tells nobody anything
    await floor.must(CROUPIER, at('/rounds'));
    await floor.must(chefOf(table), at('/rounds/2/void'), { reason: 'nobody staked' });
    await floor.must(CROUPIER, at('/rounds'));
    await floor.must(CROUPIER, at('/rounds/3/bets'), { seat: 1, bets: ANTE_AND_BLIND }, WAIT);
    await floor.must(CROUPIER, at('/rounds/3/close-bets'), {}, WAIT);
    await floor.must(CROUPIER, at('/rounds/3/deal'));
    await floor.must(chefOf(table), at('/rounds/3/void'), { reason: 'a card too many' });
    await floor.until(async () => (await found()).length > 3);
    expect((await found()).slice(3)).toMatchObject([{ kind: 'void-after-card', coup: 3 }]);
  });

  it("rules §1: in pair'e poker a croupier is relieved during the coup", async () => {
    await opened('pair-e-poker', [1]);
    await floor.must(CROUPIER, at('/rounds'));
    expect(await codeOf({ id: 'croupier-2', role: 'croupier' }, '/rounds/1/close-bets')).toBe('200 ok');
  });

  it("a seat's cards are for its player and its device alone, and are not kept by anybody on the way", async () => {
    await dealt(1, 2);
    for (const actor of [playerOf(1), deviceOf(table, 1)]) {
      const { status, body, headers } = await floor.get(actor, at('/rounds/1/seats/1/cards'));
      expect([status, body.cards.length, headers['cache-control']]).toEqual([200, 2, 'no-store']);
    }
    for (const actor of [playerOf(2), deviceOf(table, 2), CROUPIER, MCD, chefOf(table), { id: 'a', role: 'auditor' } as const]) {
      expect((await floor.get(actor, at('/rounds/1/seats/1/cards'))).status).toBe(403);
    }
    expect((await floor.get(playerOf(1), at('/rounds/1/seats/5/cards'))).body.code).toBe('not-in-coup');
  });
});

describe('stakes over HTTP', () => {
  it('are 202 until the wallet answers; a retry reads the same events and places nothing more', async () => {
    floor.wallet.judge = () => 'silence';
    await opened();
    await floor.must(CROUPIER, at('/rounds'));
    const send = () => floor.post(CROUPIER, at('/rounds/1/bets'), { seat: 1, bets: ANTE_AND_BLIND }, { 'idempotency-key': `${table}-bet` });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status]).toEqual([202, 202]);
    expect(second.body).toEqual(first.body);
    expect(first.body.view.bets.map(({ status }: { status: string }) => status)).toEqual(['placed', 'placed']);
    const other = await floor.post(
      CROUPIER,
      at('/rounds/1/bets'),
      { seat: 2, bets: ANTE_AND_BLIND },
      { 'idempotency-key': `${table}-bet` },
    );
    expect([other.status, other.body.code]).toEqual([422, 'idempotency-key-reused']);
    expect(await storedTypes(`round-${table}-1`)).toHaveLength(4);
  });

  it('wait for the answer when asked to, no longer than asked', async () => {
    await opened();
    await floor.must(CROUPIER, at('/rounds'));
    floor.wallet.judge = () => 'refuse';
    const answered = await floor.post(CROUPIER, at('/rounds/1/bets'), { seat: 1, bets: ANTE_AND_BLIND }, WAIT);
    expect([
      answered.status,
      ...answered.body.view.bets.map(({ status, reason }: { status: string; reason: string }) => `${status} ${reason}`),
    ]).toEqual([200, 'refused insufficient-chips', 'refused insufficient-chips']);
    floor.wallet.judge = () => 'silence';
    expect((await floor.post(CROUPIER, at('/rounds/1/bets'), { seat: 2, bets: ANTE_AND_BLIND }, { prefer: 'wait=1' })).status).toBe(202);
    expect(await floor.post(CROUPIER, at('/rounds/1/close-bets'), {}, { prefer: 'wait=0' })).toMatchObject({
      status: 202,
      body: { view: { phase: 'closing' } },
    });
  });

  it('case-32: amounts are whole minor units in text', async () => {
    await opened();
    await floor.must(CROUPIER, at('/rounds'));
    for (const amount of [400, '0', '-5', '1.5', '1e3', ' 10', '٣']) {
      expect(await codeOf(CROUPIER, '/rounds/1/bets', { seat: 1, bets: [{ position: 'ante', amount }] })).toBe('400 invalid-amount');
    }
    expect(await codeOf(CROUPIER, '/rounds', { coup: '2' })).toBe('400 invalid-request');
    expect(await codeOf(CROUPIER, '/rounds', { coups: 2 })).toBe('400 invalid-request');
    expect(await codeOf(CROUPIER, '/rounds/1/bets', { seat: 1, bets: [] })).toBe('400 invalid-request');
    expect(await storedTypes(`round-${table}-1`)).toHaveLength(3);
  });

  it('case-9: unanswered for too long, a stake goes back and the coup goes on, also after a restart', async () => {
    floor.wallet.judge = () => 'silence';
    await opened();
    await floor.must(CROUPIER, at('/rounds'));
    await floor.must(CROUPIER, at('/rounds/1/bets'), { seat: 1, bets: ANTE_AND_BLIND });
    await floor.must(CROUPIER, at('/rounds/1/close-bets'));
    await floor.app.get(UnansweredBets).look();
    passed += floor.configuration.unansweredBetMs - 1;
    // the new process has not seen them wait yet
    await floor.restart();
    for (const ms of [0, floor.configuration.unansweredBetMs - 1]) {
      passed += ms;
      await floor.app.get(UnansweredBets).look();
      expect((await floor.get(CROUPIER, at('/rounds/1'))).body.phase).toBe('closing');
    }
    passed += 1;
    await floor.app.get(UnansweredBets).look();
    const round = (await floor.get(CROUPIER, at('/rounds/1'))).body;
    expect([round.phase, ...round.bets.map(({ status, reason }: { status: string; reason: string }) => `${status} ${reason}`)]).toEqual([
      'playing',
      'withdrawn unanswered',
      'withdrawn unanswered',
    ]);
    // the late answers change nothing
    const { state } = await floor.streams.round.load(`round-${table}-1`);
    const before = await storedTypes(`round-${table}-1`);
    const bets = state.phase === 'none' ? [] : state.bets.map(({ bet, position, amount }) => ({ bet, position, amount }));
    const ofSeat = { seat: 1, sittingId: `${table}-1`, playerId: 'p1', stage: null, placedAt: now };
    await floor.wallet.answer({ ...ofSeat, bets, tableId: table, coup: 1, currency: 'EUR' }, 'reserve');
    await floor.until(async () => (await floor.store.inbox.lastMark('game-round', 'wallet/0', `chips-${table}-1`))?.revision === 0n);
    expect(await storedTypes(`round-${table}-1`)).toEqual(before);
    await floor.until(async () => (await anomalies()).length === 1);
  });

  it('case-9: of every seat it is on record which bets the wallet left unanswered, also of a layout full of them', async () => {
    floor.wallet.judge = () => 'silence';
    await opened('pair-e-poker', [1, 2]);
    await floor.must(CROUPIER, at('/rounds'));
    const all = pairEPokerPositions('twoRows').map(({ spelling }) => ({ position: spelling, amount: '200' }));
    const bets = all.filter(({ position }) => /^(?:colour|plein|cheval|transversale|carre):/.test(position));
    for (const seat of [1, 2]) await floor.must(CROUPIER, at('/rounds/1/bets'), { seat, bets });
    await floor.until(async () => {
      await floor.app.get(UnansweredBets).look();
      passed += floor.configuration.unansweredBetMs;
      return (await anomalies()).length === 2;
    });
    const numbers = (from: number) => bets.map((_, index) => from + index).join(', ');
    expect(await anomalies()).toMatchObject([
      { kind: 'bet-unanswered', detail: `The wallet left bets of seat 1 unanswered: ${numbers(1)}.` },
      { kind: 'bet-unanswered', detail: `The wallet left bets of seat 2 unanswered: ${numbers(1 + bets.length)}.` },
    ]);
  });
});

describe('case-9: a wall clock that is set', () => {
  it.each([
    ['back', -3_600_000],
    ['forward', 3_600_000],
  ])('%s changes nothing of how long a stake waits for its answer', async (_, ms) => {
    floor.wallet.judge = () => 'silence';
    await opened('ultimate-holdem', [1, 2]);
    await floor.must(CROUPIER, at('/rounds'));
    await floor.must(CROUPIER, at('/rounds/1/bets'), { seat: 1, bets: ANTE_AND_BLIND });
    await floor.must(CROUPIER, at('/rounds/1/close-bets'));
    const look = async (): Promise<string> => {
      await floor.until(async () => (await floor.get(CROUPIER, at('/rounds/1'))).status === 200);
      await floor.app.get(UnansweredBets).look();
      return (await floor.get(CROUPIER, at('/rounds/1'))).body.phase;
    };
    // a token of before is not to expire on the way
    const before = now;
    try {
      expect(await look()).toBe('closing');
      now += ms;
      expect(await look()).toBe('closing');
      passed += floor.configuration.unansweredBetMs;
      expect(await look()).toBe('playing');
    } finally {
      now = before;
    }
  });
});

describe('the shoe', () => {
  it('a card that does not open its seal is refused and put on record once', async () => {
    await dealt(1);
    await floor.must(CROUPIER, at('/rounds/1/decisions'), { seat: 1, decision: 'play', multiple: 4 }, WAIT);
    // after a restart the shoe comes from the vault, and somebody has put another one there
    await floor.restart();
    const otherShoe = encryptSecret(floor.configuration.vaultKeys[0], table, 1, new Uint8Array(32).fill(9));
    const load = jest.spyOn(floor.streams.vault, 'load').mockResolvedValue({ state: { sealed: otherShoe }, revision: 0n });
    const before = await storedTypes(`round-${table}-1`);
    const anomalies = (await storedTypes('anomaly-game-round')).length;
    const turn = () => floor.post(CROUPIER, at('/rounds/1/turn'), {}, { 'idempotency-key': `${table}-turn` });
    expect([(await turn()).body.code, (await turn()).body.code]).toEqual(['seal-broken', 'seal-broken']);
    expect(await storedTypes(`round-${table}-1`)).toEqual(before);
    const recorded = await floor.store.readStream('anomaly-game-round');
    expect(recorded).toHaveLength(anomalies + 1);
    expect(JSON.parse(Buffer.from(recorded.at(-1)?.bytes ?? []).toString()).data).toMatchObject({
      kind: 'seal-broken',
      tableId: table,
      coup: 1,
    });
    load.mockRestore();
  });

  it.each([
    ['holds another shoe', () => ({ sealed: encryptSecret(floor.configuration.vaultKeys[0], table, 1, new Uint8Array(32).fill(9)) })],
    ['was damaged', () => ({ sealed: { ...encryptSecret(floor.configuration.vaultKeys[0], table, 1, new Uint8Array(32)), nonce: 'ab' } })],
    [
      'was sealed with a key that is gone',
      () => ({ sealed: { ...encryptSecret(floor.configuration.vaultKeys[0], table, 1, new Uint8Array(32)), keyId: 'gone' } }),
    ],
    ['is not there', () => ({ sealed: null })],
    ['cannot be read', () => new CasinoError('malformed-event', 'casino.game-round.ShoeSealed.v1')],
  ])(
    'rules §4: a coup whose vault %s is dealt and settled no further, and can be void: every stake goes back, the shoe is lost, the next coup starts',
    async (_, found) => {
      await dealt(1);
      await floor.restart();
      const vault = found();
      const { vault: runner } = floor.streams;
      const load = jest
        .spyOn(runner, 'load')
        .mockImplementation(() => (vault instanceof CasinoError ? Promise.reject(vault) : Promise.resolve({ state: vault, revision: 0n })));
      await floor.must(CROUPIER, at('/rounds/1/decisions'), { seat: 1, decision: 'check' });
      expect((await floor.post(CROUPIER, at('/rounds/1/turn'))).status).toBeGreaterThanOrEqual(400);
      expect((await floor.post(CROUPIER, at('/rounds/1/settle'))).status).toBeGreaterThanOrEqual(400);
      const voided = () =>
        floor.post(chefOf(table), at('/rounds/1/void'), { reason: 'the flop does not turn' }, { 'idempotency-key': `${table}-void` });
      const first = await voided();
      expect([first.status, ...first.body.events.map(({ type }: { type: string }) => type)]).toEqual([200, 'RoundVoided', 'ShoeLost']);
      expect(first.body).toMatchObject({
        view: { phase: 'voided' },
        events: [
          { data: { seats: [{ stakes: [{ position: 'ante' }, { position: 'blind' }] }] } },
          { data: { detail: expect.stringMatching(/^The secret cannot be published: .*\.$/) } },
        ],
      });
      expect((await voided()).body.events).toEqual(first.body.events);
      expect((await anomalies()).filter(({ kind }) => kind === 'seal-broken')).toMatchObject([{ coup: 1 }]);
      load.mockRestore();
      expect(await floor.must(CROUPIER, at('/rounds'))).toMatchObject({ view: { coup: 2 } });
      expect((await storedTypes(`round-${table}-1`)).filter((type) => type === 'ShoeOpened')).toEqual([]);
    },
  );

  it('a vault that cannot be reached for the moment loses no shoe', async () => {
    await dealt(1);
    await floor.restart();
    const load = jest.spyOn(floor.streams.vault, 'load').mockRejectedValue(new CasinoError('store-unavailable'));
    expect((await floor.post(chefOf(table), at('/rounds/1/void'), { reason: 'a card fell' })).body.code).toBe('store-unavailable');
    load.mockRestore();
    expect((await floor.must(chefOf(table), at('/rounds/1/void'), { reason: 'a card fell' })).events.at(-1).type).toBe('ShoeOpened');
  });

  it('P10: nothing of a running coup that is stored, logged or answered holds its secret, a salt or an unopened card', async () => {
    await dealt(1, 2);
    await floor.get(playerOf(1), at('/rounds/1/seats/1/cards'));
    await floor.must(CROUPIER, at('/rounds/1/decisions'), { seat: 1, decision: 'check' });
    await floor.must(CROUPIER, at('/rounds/1/decisions'), { seat: 2, decision: 'check' });
    await floor.must(CROUPIER, at('/rounds/1/turn'));
    const { sealed } = (await floor.streams.vault.load(`vault-${table}-1`)).state;
    if (sealed === null) throw new Error('no vault');
    const secret = decryptSecret(floor.configuration.vaultKeys, sealed);
    const shoe = sealShoe({ secret, tableId: table, coup: 1, deck: DECK_52 });
    const revealed = new Set([6, 7, 8]);
    const salts = shoe.cards.flatMap((_, position) => (revealed.has(position) ? [] : [openCard(shoe, position).salt]));

    const answers: string[] = [];
    for (const path of ['', '/events', '/rounds/1', '/rounds/1/events'])
      answers.push(JSON.stringify((await floor.get(CROUPIER, at(path))).body));
    const files = readdirSync(floor.folder).filter((name) => name.startsWith('game-round'));
    expect(files).toEqual(expect.arrayContaining(['game-round.sqlite']));
    const haystacks = [
      ...files.map((name) => readFileSync(join(floor.folder, name))),
      Buffer.from(floor.log.join('')),
      Buffer.from(answers.join('\n')),
    ];
    for (const hex of [secret.toString('hex'), ...salts]) {
      for (const needle of [Buffer.from(hex), Buffer.from(hex, 'hex'), Buffer.from(Buffer.from(hex, 'hex').toString('base64'))]) {
        for (const haystack of haystacks) expect(haystack.includes(needle)).toBe(false);
      }
    }
    // a salt that was released is found, so the search does search
    expect(haystacks.some((haystack) => haystack.includes(openCard(shoe, 6).salt))).toBe(true);
    const shown = [...answers.join('').matchAll(/"card":"(..)"/g)].map(([, card]) => card);
    expect(new Set(shown)).toEqual(new Set([6, 7, 8].map((position) => shoe.cards[position])));
  });
});

describe('events of a table', () => {
  /** Whole events only. */
  const blocksOf = (text: string): readonly string[] =>
    text
      .split('\n\n')
      .slice(0, -1)
      .filter((block) => block.includes('data:'));

  it('reach a screen in order, of this table only, and go on after Last-Event-ID', async () => {
    await opened();
    const url = await floor.listen();
    const listen = async (last: string, count: number): Promise<readonly { id: string; event: string; subject: string }[]> => {
      const headers = { ...(await floor.bearer({ id: 'd-1', role: 'display' })), 'last-event-id': last };
      const request = get(`${url}${at('/stream')}`, { headers, agent: false });
      let text = '';
      for await (const chunk of (await once(request, 'response'))[0] as IncomingMessage) {
        text += String(chunk);
        if (blocksOf(text).length >= count) break;
      }
      request.destroy();
      return blocksOf(text)
        .slice(0, count)
        .map((block) => {
          const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1] as string;
          return { id: field('id'), event: field('event'), subject: JSON.parse(field('data')).subject };
        });
    };
    await floor.must(CROUPIER, at('/rounds'));
    const all = await listen('0', 8);
    expect(new Set(all.map(({ subject }) => subject))).toEqual(new Set([`table-${table}`, `round-${table}-1`]));
    expect(all.map(({ event }) => event).filter((event) => event.includes('RoundOpened'))).toHaveLength(1);
    const rest = await listen(all[2]?.id as string, 5);
    expect(rest).toEqual(all.slice(3));
  });

  it('are given out as they are stored, page by page, those of each coup by themselves', async () => {
    await opened();
    await floor.must(CROUPIER, at('/rounds'));
    for (const [path, stream] of [
      ['/events', `table-${table}`],
      ['/rounds/1/events', `round-${table}-1`],
    ] as const) {
      const stored = (await floor.store.readStream(stream)).map(({ bytes }) => JSON.parse(Buffer.from(bytes).toString()) as unknown);
      const pageOf = async (query: string) => (await floor.get(MCD, at(`${path}${query}`))).body;
      expect(stored.length).toBeGreaterThan(2);
      expect(await pageOf('')).toEqual({ stream, events: stored, next: null });
      expect(await pageOf('?limit=2')).toEqual({ stream, events: stored.slice(0, 2), next: '2' });
      expect(await pageOf('?from=2')).toEqual({ stream, events: stored.slice(2), next: null });
      expect((await pageOf('?limit=0')).code).toBe('invalid-request');
    }
  });
});

it('the service says how it is', async () => {
  const { body } = await floor.get(MCD, '/health/ready');
  expect(body.checks['game-round-bus']).toMatchObject({ healthy: true, details: { parkedKeys: 0, quarantined: 0 } });
});
