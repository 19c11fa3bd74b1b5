import { CHEF, CROUPIER, MCD, playerOf, TestFloor, type Reply } from '../testing/test-floor.js';

const WAIT = { prefer: 'wait=5' };
const R = '/tables/T1/rounds/1';

describe('a coup over HTTP', () => {
  let floor: TestFloor;
  beforeEach(async () => {
    floor = await TestFloor.open();
  });
  afterEach(() => floor.close());

  it("plays hold'em from the table's opening to the settled coup and starts the next", async () => {
    await floor.table('T1', 'ultimate-holdem', [1, 2]);
    expect(await floor.must(CROUPIER, '/tables/T1/rounds')).toMatchObject({
      stream: 'round-T1-1',
      revision: '2',
      view: { coup: 1, phase: 'betting', next: { act: 'close-bets' } },
    });
    for (const seat of [1, 2]) {
      const bets = [
        ['ante', '400'],
        ['blind', '400'],
        ['trips', '200'],
      ].map(([position, amount]) => ({ position, amount }));
      const placed = await floor.post(playerOf(seat), `${R}/bets`, { seat, bets }, WAIT);
      expect(placed.status).toBe(200);
      expect(placed.body.view.bets.map(({ status }: { status: string }) => status)).toEqual(['accepted', 'accepted', 'accepted']);
    }
    expect(await floor.must(CROUPIER, `${R}/close-bets`, {}, WAIT)).toMatchObject({
      view: { phase: 'playing', next: { act: 'deal', step: 'deal' } },
    });
    expect(await floor.must(CROUPIER, `${R}/deal`)).toMatchObject({
      view: { decision: { stage: 'pre-flop', seat: 1, multiples: [3, 4], otherwise: 'check', seats: [1, 2] } },
    });

    const own = await floor.get(playerOf(1), `${R}/seats/1/cards`);
    expect(own.headers['cache-control']).toBe('no-store');
    expect(own.body.cards).toHaveLength(2);
    expect((await floor.get(playerOf(2), `${R}/seats/1/cards`)).status).toBe(403);
    expect((await floor.get(CROUPIER, `${R}/seats/1/cards`)).status).toBe(403);

    const play = await floor.post(playerOf(1), `${R}/decisions`, { seat: 1, decision: 'play', multiple: 4 }, WAIT);
    expect(play).toMatchObject({
      status: 200,
      body: { view: { bets: [{ position: 'play', amount: '1600', status: 'accepted' }], decision: { seat: 2 } } },
    });
    await floor.must(CROUPIER, `${R}/decisions`, { seat: 2, decision: 'check' });
    await floor.must(CROUPIER, `${R}/turn`);
    await floor.must(CROUPIER, `${R}/call-time`);
    await floor.must(CROUPIER, `${R}/turn`);
    await floor.must(CROUPIER, `${R}/decisions`, { seat: 2, decision: 'fold' });
    expect(await floor.must(CROUPIER, `${R}/reveal`)).toMatchObject({ view: { next: { act: 'settle' } } });
    const settled = await floor.must(CROUPIER, `${R}/settle`);
    expect(settled).toMatchObject({ view: { phase: 'settled', next: null } });
    expect(settled.events.at(-1)).toMatchObject({ type: 'ShoeOpened', data: { secret: expect.stringMatching(/^[0-9a-f]{64}$/) } });

    const round = (await floor.get(CHEF, R)).body;
    expect(round.outcomes.map(({ seat, position }: { seat: number; position: string }) => `${seat} ${position}`)).toEqual([
      '2 ante',
      '2 blind',
      '2 trips',
      '1 ante',
      '1 play',
      '1 blind',
      '1 trips',
    ]);
    expect(settled.view.outcomes).toEqual(round.outcomes);
    expect(own.body.cards.map(({ card }: { card: string }) => card)).toEqual(
      round.cards.filter(({ place }: { place: string }) => place.startsWith('seat-1-')).map(({ card }: { card: string }) => card),
    );
    expect((await floor.get(MCD, '/tables/T1')).body).toMatchObject({ lastCoup: 1, coupOpen: false });
    expect(await floor.must(CROUPIER, '/tables/T1/rounds', { coup: 2 })).toMatchObject({ view: { coup: 2 } });

    const { events } = (await floor.get({ id: 'a-1', role: 'auditor' }, `${R}/events`)).body;
    expect(events.map(({ streamrevision }: { streamrevision: string }) => Number(streamrevision))).toEqual(
      events.map((_: unknown, index: number) => index),
    );
    expect(events.at(-1).type).toBe('casino.game-round.ShoeOpened.v1');
    const [placed] = events.filter(({ type }: { type: string }) => type === 'casino.game-round.BetsPlaced.v1');
    expect(placed).toMatchObject({
      actorid: 'p1',
      actorrole: 'player',
      data: { bets: [{ bet: 1, position: 'ante', amount: '400' }, { bet: 2 }, { bet: 3 }], placedAt: expect.any(Number) },
    });
  });

  it("plays pair'e poker card by card", async () => {
    await floor.table('T1', 'pair-e-poker', [3]);
    await floor.must(CROUPIER, '/tables/T1/rounds');
    const stake = (position: string): Promise<Reply['body']> =>
      floor.must(CROUPIER, `${R}/bets`, { seat: 3, bets: [{ position, amount: '200' }] }, WAIT);
    expect(await stake('cheval:8-2')).toMatchObject({ view: { bets: [{ position: 'cheval:2-8', playerId: 'p3', status: 'accepted' }] } });
    await stake('hand');
    await floor.must(CROUPIER, `${R}/close-bets`, undefined, WAIT);
    await floor.must(CROUPIER, `${R}/deal`);
    await floor.must(CROUPIER, `${R}/expose`, { place: 'box-3' });
    await floor.must(CROUPIER, `${R}/turn`);
    await floor.must(CROUPIER, `${R}/turn`);
    expect(await floor.must(CROUPIER, `${R}/settle`)).toMatchObject({ view: { phase: 'settled' } });
  });
});
