import { whileAnswered, FloorClient, Staff, type Books, type CoupView, type SittingView } from '@casino/simulation';
import { auditFloor } from '../../kit/audit/audit-floor.js';
import { Croupier } from '../../kit/clients/croupier.js';
import { Person } from '../../kit/clients/person.js';
import { openFloor, type TestedFloor } from '../../kit/floors/tested-floor.js';

let floor: TestedFloor;
let client: FloorClient;
let staff: Staff;
let mcd: Person;
let cashier: Person;

beforeAll(async () => {
  floor = await openFloor();
  client = new FloorClient({ url: floor.address });
  staff = new Staff(client);
  mcd = new Person(client, await staff.mcd());
  cashier = new Person(client, await staff.cashier());
}, 60_000);

afterAll(async () => {
  await client.close();
  await floor.dispose();
});

/** What a seat won (or lost, below zero) in a coup. */
const netOf = ({ outcomes }: CoupView, seat: number): bigint =>
  outcomes
    .filter((outcome) => outcome.seat === seat)
    .reduce((sum, { result, stake, gain }) => sum + (result === 'lost' ? -BigInt(stake) : BigInt(gain)), 0n);

/** Once the wallet has heard the end of the coup: nothing is on the layout any more. */
const chipsOf = async (sittingId: string): Promise<bigint> => {
  for (;;) {
    const { balance, reserved } = await cashier.get<SittingView>(`/sittings/${sittingId}`);
    if (reserved === '0') return BigInt(balance);
  }
};

const balances = async (): Promise<ReadonlyMap<string, bigint>> => {
  const { total, accounts } = await cashier.get<Books>('/books');
  expect(total).toBe('0');
  return new Map(accounts.map(({ account, balance }) => [account, BigInt(balance)]));
};

describe('one evening, from opening the tables to the count', () => {
  it('is in the books to the cent', async () => {
    // the séance begins: floats, tables, people
    for (const table of ['P1', 'U1']) {
      expect(await mcd.with(mcd).refused(`/floats/${table}/open`, { seance: 1, amount: '500000' })).toBe('two-people-needed');
      await mcd.with(cashier).post(`/floats/${table}/open`, { seance: 1, amount: '500000' });
    }
    await mcd.post('/tables/P1/open', { game: 'pair-e-poker', minimum: '200', chefDeTable: 'chef-1' });
    await mcd.post('/tables/U1/open', { game: 'ultimate-holdem', minimum: '500', chefDeTable: 'chef-1' });
    expect(await mcd.refused('/tables/X1/open', { game: 'ultimate-holdem', minimum: '500', chefDeTable: 'chef-1' })).toBe(
      'chef-has-two-tables',
    );
    for (const playerId of ['anna', 'boris', 'clara']) {
      await cashier.post(`/accounts/${playerId}/open`);
      await cashier.post(`/accounts/${playerId}/deposits`, { amount: '100000' });
    }
    const [atP, atU] = [new Person(client, await staff.croupier('P1')), new Person(client, await staff.croupier('U1'))];
    await atP.post('/tables/P1/seats/1/take', { playerId: 'anna' });
    await atP.post('/tables/P1/seats/2/take', { playerId: 'boris' });
    await atU.post('/tables/U1/seats/1/take', { playerId: 'anna' });
    await atU.post('/tables/U1/seats/7/take', { playerId: 'clara' });
    const seats = [
      ['anna', 'P1-1', 'P1', 1],
      ['boris', 'P1-2', 'P1', 2],
      ['anna', 'U1-1', 'U1', 1],
      ['clara', 'U1-2', 'U1', 7],
    ] as const;
    for (const [player, sittingId] of seats) {
      const bought = await whileAnswered('sitting-not-found', () =>
        // enough for every coup of the evening, should all be lost
        cashier.post(`/accounts/${player}/buy-ins`, { sittingId, amount: '30000' }),
      );
      expect(bought.events.map(({ type }) => type)).toEqual(['ChipsBought', 'ChipsReceived']);
    }

    // coups at both tables; what each seat won is what its bets say
    const won = new Map(seats.map(([, sittingId]) => [sittingId as string, 0n]));
    const add = (sittingId: string, amount: bigint): void => void won.set(sittingId, (won.get(sittingId) as bigint) + amount);
    const [croupierP, croupierU] = [new Croupier(client, staff, 'P1'), new Croupier(client, staff, 'U1')];
    for (let coup = 1; coup <= 6; coup++) {
      expect(await croupierP.open()).toBe(coup);
      const placed = await croupierP.stake(coup, 1, [
        { position: 'colour:red', amount: '1000' },
        { position: 'plein:A', amount: '200' },
      ]);
      expect(placed.bets.map(({ status }) => status)).toEqual(['accepted', 'accepted']);
      await croupierP.stake(coup, 2, [
        { position: 'colour:black', amount: '400' },
        { position: 'cheval:8-2', amount: '200' },
      ]);
      await croupierP.stake(coup, 2, [{ position: 'hand', amount: '200' }]);
      const view = await croupierP.goOnUntil(coup);
      expect(view.phase).toBe('settled');
      add('P1-1', netOf(view, 1));
      add('P1-2', netOf(view, 2));
    }
    for (let coup = 1; coup <= 6; coup++) {
      expect(await croupierU.open()).toBe(coup);
      for (const seat of [1, 7])
        await croupierU.stake(coup, seat, [
          { position: 'ante', amount: '600' },
          { position: 'blind', amount: '600' },
          { position: 'trips', amount: '500' },
        ]);
      const hands = await croupierU.goOnUntil(coup, ({ decision }) => decision !== null);
      expect(hands.decision?.seat).toBe(1);
      const play = await croupierU.act(coup, 'decisions', { seat: 1, decision: 'play', multiple: 4 }, 10);
      expect(play.bets.map(({ status, amount }) => [status, amount])).toEqual([['accepted', '2400']]);
      const view = await croupierU.goOnUntil(coup);
      add('U1-1', netOf(view, 1));
      add('U1-2', netOf(view, 7));
    }
    for (const [, sittingId] of seats)
      expect([sittingId, await chipsOf(sittingId)]).toEqual([sittingId, 30_000n + (won.get(sittingId) as bigint)]);

    // a coup that is void gives everything back
    expect(await croupierU.open()).toBe(7);
    await croupierU.stake(7, 7, [
      { position: 'ante', amount: '600' },
      { position: 'blind', amount: '600' },
    ]);
    await croupierU.goOnUntil(7, ({ decision }) => decision !== null);
    await new Person(client, await staff.chefDeTable('chef-1')).post('/tables/U1/rounds/7/void', { reason: 'wrong number of cards' });
    expect(await chipsOf('U1-2')).toBe(30_000n + (won.get('U1-2') as bigint));
    expect(await atU.refused('/tables/U1/rounds/7/settle')).toBe('wrong-phase');

    // anna takes some chips off the first table; everybody leaves; what is left is cashed out by itself
    expect((await cashier.post('/sittings/P1-1/cash-outs', { amount: '200' })).events.map(({ type }) => type)).toEqual([
      'ChipsCashedOut',
      'ProceedsCredited',
    ]);
    for (const [, sittingId, table, seat] of seats)
      await new Person(client, await staff.croupier(table)).post(`/tables/${table}/seats/${seat}/leave`, { sittingId });
    for (const [, sittingId] of seats) {
      for (;;) if ((await cashier.get(`/sittings/${sittingId}`))['phase'] === 'ended') break;
    }
    const accountOf = {
      anna: 100_000n + (won.get('P1-1') as bigint) + (won.get('U1-1') as bigint),
      boris: 100_000n + (won.get('P1-2') as bigint),
      clara: 100_000n + (won.get('U1-2') as bigint),
    };
    for (;;) if ((await balances()).get('transit') === undefined) break;
    for (const [player, balance] of Object.entries(accountOf))
      expect((await cashier.get(`/accounts/${player}`))['balance']).toBe(balance.toString());

    // the count: what players won, the floats lost
    const players = [...won.values()].reduce((sum, amount) => sum + amount, 0n);
    let results = 0n;
    for (const table of ['P1', 'U1']) {
      const { balance, drop } = await mcd.get<{ balance: string; drop: string }>(`/floats/${table}`);
      const lost = [...won].filter(([sittingId]) => sittingId.startsWith(table)).reduce((sum, [, amount]) => sum + amount, 0n);
      // every chip is back in the float; the drop is what was bought less what was cashed out
      expect([balance, drop]).toEqual(['500000', (-lost).toString()]);
      await mcd.post(`/tables/${table}/close`);
      const closed = await mcd.with(cashier).post(`/floats/${table}/close`, { counted: balance });
      expect(closed.events[0]?.data).toMatchObject({ counted: balance, expected: balance, drop, result: (-lost).toString() });
      results += BigInt(closed.events[0]?.data['result'] as string);
    }
    expect(results).toBe(-players);
    await cashier.post('/accounts/clara/withdrawals', { amount: accountOf.clara.toString() });
    expect(await cashier.refused('/accounts/clara/withdrawals', { amount: '1' })).toBe('insufficient-funds');

    const end = Object.fromEntries([...(await balances())].filter(([, balance]) => balance !== 0n));
    const expected = {
      cash: -(300_000n - accountOf.clara),
      house: -players,
      'account:anna': accountOf.anna,
      'account:boris': accountOf.boris,
    };
    expect(end).toEqual(expected);
  }, 60_000);

  it('and its stored events agree: no gap, nothing twice, every coup replays', async () => {
    await floor.stop('SIGTERM');
    const { coups } = auditFloor(await floor.stored());
    expect(coups).toBe(13);
  }, 60_000);
});
