import { DECK_52, verifyShoe } from '@casino/games';
import { BreakableStore } from '../testing/breakable-store.js';
import { CHEF, CROUPIER, MCD, playerOf, TestFloor } from '../testing/test-floor.js';
import { UnansweredBets } from './unanswered-bets.js';

const WAIT = { prefer: 'wait=5' };
const R = '/tables/T1/rounds/1';
const stakes = (seat: number) => ({ seat, bets: ['ante', 'blind'].map((position) => ({ position, amount: '400' })) });

describe('after a crash', () => {
  const broken = new BreakableStore();
  let floor: TestFloor;
  /** ms that the process has lived. */
  let passed = 0;
  beforeEach(async () => {
    broken.breaks = () => false;
    floor = await TestFloor.open({ between: (store) => broken.around(store), monotonic: { now: () => passed } });
  });
  afterEach(() => floor.close());

  it('case-55: in any phase the coup goes on from its events, with the committed cards and the bets as they stood', async () => {
    await floor.table('T1', 'ultimate-holdem', [1, 2]);
    const { commitment } = (await floor.must(CROUPIER, '/tables/T1/rounds'), (await floor.get(CROUPIER, R)).body);
    const acts: readonly (() => Promise<unknown>)[] = [
      () => floor.must(playerOf(1), `${R}/bets`, stakes(1), WAIT),
      () => floor.must(playerOf(2), `${R}/bets`, stakes(2), WAIT),
      () => floor.must(CROUPIER, `${R}/close-bets`, {}, WAIT),
      () => floor.must(CROUPIER, `${R}/deal`),
      () => floor.must(playerOf(1), `${R}/decisions`, { seat: 1, decision: 'play', multiple: 3 }, WAIT),
      () => floor.must(CROUPIER, `${R}/call-time`),
      () => floor.must(CROUPIER, `${R}/turn`),
      () => floor.must(CROUPIER, `${R}/call-time`),
      () => floor.must(CROUPIER, `${R}/turn`),
      () => floor.must(CROUPIER, `${R}/call-time`),
      () => floor.must(CROUPIER, `${R}/reveal`),
    ];
    let own: unknown;
    for (const act of acts) {
      await act();
      const before = (await floor.get(CROUPIER, R)).body;
      await floor.restart();
      expect((await floor.get(CROUPIER, R)).body).toEqual(before);
      if (before.phase === 'playing' && before.cards.length > 0) {
        const seen = (await floor.get(playerOf(1), `${R}/seats/1/cards`)).body;
        expect(seen).toEqual(own === undefined ? seen : own);
        own = seen;
      }
    }
    const settled = await floor.must(CROUPIER, `${R}/settle`);
    const { secret } = settled.events.at(-1).data;
    const shoe = verifyShoe(secret, { tableId: 'T1', coup: 1, deck: DECK_52 }, commitment);
    const { cards } = (await floor.get(CROUPIER, R)).body;
    expect(cards.length).toBe(11);
    for (const { card, position } of cards) if (card !== null) expect(card).toBe(shoe?.cards[position]);
    expect(shoe).toBeDefined();
    // a restart after each act
  }, 30_000);

  it.each([
    ['the shoe is not sealed yet', 'vault-'],
    ['the round is not opened yet', 'round-'],
  ])('a coup that was started while %s is opened by the restart', async (_, prefix) => {
    await floor.table('T1', 'ultimate-holdem', [1]);
    broken.breaks = (stream) => stream.startsWith(prefix);
    expect((await floor.post(CROUPIER, '/tables/T1/rounds', {}, { 'idempotency-key': 'start-1' })).status).toBe(503);
    await floor.stop();
    broken.breaks = () => false;
    await floor.start();
    await floor.until(async () => (await floor.get(CROUPIER, R)).status === 200);
    // the request that got no answer is sent again: the same coup, not another one
    expect(await floor.must(CROUPIER, '/tables/T1/rounds', {}, { 'idempotency-key': 'start-1' })).toMatchObject({
      view: { coup: 1, phase: 'betting' },
    });
    expect((await floor.get(CROUPIER, `${R}/events`)).body.events).toHaveLength(3);
    expect((await floor.store.readStream('vault-T1-1')).length).toBe(1);
  });

  it('without a restart it is opened as soon as the store can be written again', async () => {
    await floor.table('T1', 'pair-e-poker', []);
    broken.breaks = (stream) => stream.startsWith('round-');
    expect((await floor.post(CROUPIER, '/tables/T1/rounds')).body.code).toBe('store-unavailable');
    broken.breaks = () => false;
    await floor.until(async () => (await floor.get(CROUPIER, R)).status === 200);
  });

  it.each(['settle', 'void'])(
    'a coup that ended (%s) before its table knew of it ends there by the restart, and the next may start',
    async (how) => {
      await floor.table('T1', 'ultimate-holdem', [1]);
      await floor.must(CROUPIER, '/tables/T1/rounds');
      await floor.must(CROUPIER, `${R}/close-bets`);
      broken.breaks = (stream) => stream.startsWith('table-');
      const end = () =>
        how === 'settle'
          ? floor.post(CROUPIER, `${R}/settle`, {}, { 'idempotency-key': 'end' })
          : floor.post(CHEF, `${R}/void`, { reason: 'a card fell' }, { 'idempotency-key': 'end' });
      expect((await end()).status).toBe(503);
      expect((await floor.get(MCD, '/tables/T1')).body.coupOpen).toBe(true);
      await floor.stop();
      broken.breaks = () => false;
      await floor.start();
      await floor.until(async () => !(await floor.get(MCD, '/tables/T1')).body.coupOpen);
      expect((await end()).body).toMatchObject({ view: { phase: how === 'settle' ? 'settled' : 'voided' } });
      expect(await floor.must(CROUPIER, '/tables/T1/rounds')).toMatchObject({ view: { coup: 2 } });
      const [ended] = (await floor.store.readStream('table-T1')).filter(({ type }) => type.includes('.CoupEnded.'));
      expect(JSON.parse(Buffer.from(ended?.bytes ?? []).toString()).data).toMatchObject({
        coup: 1,
        outcome: how === 'settle' ? 'settled' : 'voided',
        lastRevision: '6',
      });
    },
  );

  it('case-9: stakes that were taken back as unanswered are on record after the restart, when they could not be before', async () => {
    floor.wallet.judge = () => 'silence';
    await floor.table('T1', 'ultimate-holdem', [1]);
    await floor.must(CROUPIER, '/tables/T1/rounds');
    await floor.must(CROUPIER, `${R}/bets`, stakes(1));
    broken.breaks = (stream) => stream.startsWith('anomaly-');
    await floor.until(async () => {
      await floor.app.get(UnansweredBets).look();
      passed += floor.configuration.unansweredBetMs;
      return (await floor.get(CROUPIER, R)).body.bets[0].reason === 'unanswered';
    });
    await floor.stop();
    broken.breaks = () => false;
    await floor.start();
    await floor.until(async () => (await floor.store.readStream('anomaly-game-round')).length > 0);
  });

  it('a void coup that lost its shoe before its table knew of it ends there by the restart', async () => {
    await floor.table('T1', 'ultimate-holdem', [1]);
    await floor.must(CROUPIER, '/tables/T1/rounds');
    await floor.restart();
    const load = jest.spyOn(floor.streams.vault, 'load').mockResolvedValue({ state: { sealed: null }, revision: undefined });
    broken.breaks = (stream) => stream.startsWith('table-');
    expect((await floor.post(CHEF, `${R}/void`, { reason: 'no card turns' })).status).toBe(503);
    load.mockRestore();
    await floor.stop();
    broken.breaks = () => false;
    await floor.start();
    await floor.until(async () => !(await floor.get(MCD, '/tables/T1')).body.coupOpen);
    expect((await floor.store.readStream('round-T1-1')).map(({ type }) => type.split('.')[2]).slice(-2)).toEqual([
      'RoundVoided',
      'ShoeLost',
    ]);
    expect(await floor.must(CROUPIER, '/tables/T1/rounds')).toMatchObject({ view: { coup: 2 } });
  });
});
