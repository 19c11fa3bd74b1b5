import { BreakableStore } from '../testing/breakable-store.js';
import { CROUPIER, MCD, TestFloor } from '../testing/test-floor.js';

const WAIT = { prefer: 'wait=5' };
const stakes = (seat: number) => ({ seat, bets: ['ante', 'blind'].map((position) => ({ position, amount: '400' })) });
const SEATS = [1, 2, 3, 4, 5, 6, 7];

describe('a seat is left', () => {
  const broken = new BreakableStore();
  let floor: TestFloor;
  beforeEach(async () => {
    broken.breaks = () => false;
    floor = await TestFloor.open({ between: (store) => broken.around(store) });
  });
  afterEach(() => floor.close());

  const leave = (seat: number, key: string, sittingId = `T1-${seat}`) =>
    floor.post(CROUPIER, `/tables/T1/seats/${seat}/leave`, { sittingId }, { 'idempotency-key': key });
  const sittingsOf = async (): Promise<Map<number, string>> =>
    new Map((await floor.get(MCD, '/tables/T1')).body.taken.map((one: { seat: number; sittingId: string }) => [one.seat, one.sittingId]));
  const eventsOf = async (stream: string): Promise<readonly { type: string; data: Record<string, unknown> }[]> =>
    (await floor.store.readStream(stream)).map(({ type, bytes }) => ({
      type: type.split('.')[2] as string,
      data: JSON.parse(Buffer.from(bytes).toString()).data,
    }));

  it('rules §4: or has its stake in the coup, never both: 100 leaves and stakes at once', async () => {
    await floor.table('T1', 'ultimate-holdem', []);
    let pairs = 0;
    const seen = { left: 0, staked: 0 };
    for (let coup = 1; pairs < 100; coup++) {
      for (const seat of SEATS) await floor.post(CROUPIER, `/tables/T1/seats/${seat}/take`, { playerId: `p${seat}` });
      await floor.must(CROUPIER, '/tables/T1/rounds');
      const sittings = await sittingsOf();
      const results = await Promise.all(
        SEATS.map(async (seat) => {
          const bet = () => floor.post(CROUPIER, `/tables/T1/rounds/${coup}/bets`, stakes(seat), WAIT);
          const go = () => leave(seat, `leave-${coup}-${seat}`, sittings.get(seat));
          // now this one is first, now that one
          const [placed, left] =
            (coup + seat) % 2 === 0
              ? await Promise.all([bet(), go()])
              : await Promise.all([go(), bet()]).then(([gone, one]) => [one, gone] as const);
          return { seat, placed, left };
        }),
      );
      for (const { placed, left } of results) {
        pairs++;
        if (placed.status === 200 && left.status === 200) throw new Error(`both: ${JSON.stringify([placed.body, left.body])}`);
        if (placed.status === 200)
          expect([left.status, left.body.code]).toEqual([409, expect.stringMatching(/^(?:seat-in-coup|revision-conflict)$/)]);
        if (left.status === 200)
          expect([placed.status, placed.body.code]).toEqual([409, expect.stringMatching(/^(?:not-in-coup|revision-conflict)$/)]);
        if (placed.status === 200) seen.staked++;
        if (left.status === 200) seen.left++;
      }
      // what is stored says so too: no stake of a seat that sat out
      const round = await eventsOf(`round-T1-${coup}`);
      const satOut = new Set(round.filter(({ type }) => type === 'SeatSatOut').map(({ data }) => data['seat']));
      expect(round.filter(({ type, data }) => type === 'BetsPlaced' && satOut.has(data['seat']))).toEqual([]);
      const left = (await eventsOf('table-T1')).filter(({ type }) => type === 'SeatLeft').length;
      expect(left).toBe(seen.left);
      await floor.must({ id: 'chef-1', role: 'chef-de-table' }, `/tables/T1/rounds/${coup}/void`, { reason: 'the next pairs' });
    }
    expect(pairs).toBeGreaterThanOrEqual(100);
    expect([seen.left > 0, seen.staked > 0]).toEqual([true, true]);
  }, 60_000);

  it('a process that dies between the word of the round and that of the table leaves a seat that sits the coup out; the leave is sent again', async () => {
    await floor.table('T1', 'ultimate-holdem', [1, 2]);
    await floor.must(CROUPIER, '/tables/T1/rounds');
    broken.breaks = (stream) => stream === 'table-T1';
    expect((await leave(1, 'leave')).body.code).toBe('store-unavailable');
    await floor.stop();
    broken.breaks = () => false;
    await floor.start();
    expect((await floor.get(MCD, '/tables/T1')).body.taken).toHaveLength(2);
    expect((await floor.get(MCD, '/tables/T1/rounds/1')).body.satOut).toEqual([1]);
    expect((await floor.post(CROUPIER, '/tables/T1/rounds/1/bets', stakes(1))).body.code).toBe('not-in-coup');
    expect((await leave(1, 'leave')).body.events).toMatchObject([{ type: 'SeatLeft', data: { seat: 1, sittingId: 'T1-1' } }]);
    expect((await eventsOf('round-T1-1')).filter(({ type }) => type === 'SeatSatOut')).toHaveLength(1);
  });

  it('a leave that is sent again takes nobody else from the seat', async () => {
    await floor.table('T1', 'ultimate-holdem', [1]);
    await floor.must(CROUPIER, '/tables/T1/rounds');
    const first = await leave(1, 'leave');
    expect(first.status).toBe(200);
    await floor.must({ id: 'chef-1', role: 'chef-de-table' }, '/tables/T1/rounds/1/void', { reason: 'a card fell' });
    await floor.must(CROUPIER, '/tables/T1/seats/1/take', { playerId: 'p9' });
    await floor.must(CROUPIER, '/tables/T1/rounds');
    const { view: now, ...again } = (await leave(1, 'leave')).body;
    const { view: before, ...done } = first.body;
    expect(again).toEqual(done);
    expect([before.taken, now.taken]).toEqual([[], [expect.objectContaining({ seat: 1, playerId: 'p9' })]]);
    expect((await floor.get(MCD, '/tables/T1')).body.taken).toMatchObject([{ seat: 1, playerId: 'p9' }]);
    expect((await floor.get(MCD, '/tables/T1/rounds/2')).body.satOut).toEqual([]);
  });

  it('fault-103: a leave that was refused and is sent again takes nobody else from the seat', async () => {
    await floor.table('T1', 'ultimate-holdem', [1]);
    expect((await leave(1, 'leave')).status).toBe(200);
    expect((await leave(1, 'once-more')).body.code).toBe('seat-empty');
    await floor.must(CROUPIER, '/tables/T1/seats/1/take', { playerId: 'p9' });
    const late = await leave(1, 'once-more');
    expect([late.status, late.body.code]).toEqual([409, 'another-sitting']);
    expect([...(await sittingsOf())]).toEqual([[1, 'T1-2']]);
    expect((await leave(1, 'p9-goes', 'T1-2')).status).toBe(200);
  });

  it('a seat that was taken during the coup has no part in it, and is left', async () => {
    await floor.table('T1', 'ultimate-holdem', [1]);
    await floor.must(CROUPIER, '/tables/T1/rounds');
    await floor.must(CROUPIER, '/tables/T1/seats/2/take', { playerId: 'p2' });
    expect((await leave(2, 'leave')).status).toBe(200);
    expect((await floor.get(MCD, '/tables/T1/rounds/1')).body.satOut).toEqual([]);
  });

  it('not while its coup is just being opened', async () => {
    await floor.table('T1', 'ultimate-holdem', [1]);
    broken.breaks = (stream) => stream.startsWith('round-');
    expect((await floor.post(CROUPIER, '/tables/T1/rounds')).body.code).toBe('store-unavailable');
    expect((await leave(1, 'leave')).body.code).toBe('seat-in-coup');
    broken.breaks = () => false;
    await floor.until(async () => (await leave(1, 'leave')).status === 200);
  });
});
