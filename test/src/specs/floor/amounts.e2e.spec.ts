import { FloorClient, Staff, whileAnswered, type Books } from '@casino/simulation';
import { auditFloor } from '../../kit/audit/audit-floor.js';
import { Croupier } from '../../kit/clients/croupier.js';
import { Person } from '../../kit/clients/person.js';
import { openFloor, type TestedFloor } from '../../kit/floors/tested-floor.js';

const BEYOND_DOUBLE = 2n ** 53n + 1n;
const LARGEST_INT64 = 2n ** 63n - 1n;

let floor: TestedFloor;
let client: FloorClient;
let staff: Staff;

beforeAll(async () => {
  floor = await openFloor();
  client = new FloorClient({ url: floor.address });
  staff = new Staff(client);
}, 60_000);

afterAll(async () => {
  await client.close();
  await floor.dispose();
});

describe('case-31', () => {
  it('case-31: 2^53+1 and 2^63-1 go through API, stake, store, restart and books to the last digit, and -1 and 0 too', async () => {
    const mcd = new Person(client, await staff.mcd());
    const cashier = new Person(client, await staff.cashier());
    const croupier = new Croupier(client, staff, 'T1');
    await mcd.with(cashier).post('/floats/T1/open', { seance: 1, amount: LARGEST_INT64.toString() });
    // 2^53+1 is odd, and a stake that 3:2 does not pay in whole minor units is refused; one more is not
    const stake = BEYOND_DOUBLE + 1n;
    await mcd.post('/tables/T1/open', { game: 'ultimate-holdem', minimum: (10n ** 15n).toString(), chefDeTable: 'chef-1' });
    await cashier.post('/accounts/rich/open');
    await cashier.post('/accounts/rich/deposits', { amount: LARGEST_INT64.toString() });
    const atTable = new Person(client, await staff.croupier('T1'));
    await atTable.post('/tables/T1/seats/1/take', { playerId: 'rich' });
    await whileAnswered('sitting-not-found', () =>
      cashier.post('/accounts/rich/buy-ins', { sittingId: 'T1-1', amount: (LARGEST_INT64 - 1n).toString() }),
    );
    const coup = await croupier.open();
    const placed = await croupier.stake(coup, 1, [
      { position: 'ante', amount: stake.toString() },
      { position: 'blind', amount: stake.toString() },
      { position: 'trips', amount: BEYOND_DOUBLE.toString() },
    ]);
    expect(placed.bets.map(({ status, amount }) => [status, amount])).toEqual([
      ['accepted', stake.toString()],
      ['accepted', stake.toString()],
      ['accepted', BEYOND_DOUBLE.toString()],
    ]);
    expect((await cashier.get('/sittings/T1-1'))['reserved']).toBe((stake * 2n + BEYOND_DOUBLE).toString());
    await new Person(client, await staff.chefDeTable('chef-1')).post(`/tables/T1/rounds/${coup}/void`, {
      reason: 'only to look at the amounts',
    });
    // one minor unit down by an adjustment, and one up; zero is no adjustment
    const paper = { tableId: 'T1', reason: 'counted again' };
    for (;;) if ((await cashier.get('/sittings/T1-1'))['reserved'] === '0') break;
    await mcd.with(cashier).post('/sittings/T1-1/adjustments', { ...paper, amount: '-1' });
    expect(await mcd.with(cashier).refused('/sittings/T1-1/adjustments', { ...paper, amount: '0' })).toBe('invalid-amount');
    await atTable.post('/tables/T1/seats/1/leave', { sittingId: 'T1-1' });
    for (;;) if ((await cashier.get('/sittings/T1-1'))['phase'] === 'ended') break;
    for (;;) if (!(await cashier.get<Books>('/books')).accounts.some(({ account }) => account === 'transit')) break;

    await floor.stop('SIGTERM');
    await floor.start();
    expect((await cashier.get('/accounts/rich'))['balance']).toBe((LARGEST_INT64 - 1n).toString());
    const books = await cashier.get<Books>('/books');
    expect(books.total).toBe('0');
    expect(Object.fromEntries(books.accounts.map(({ account, balance }) => [account, balance]))).toEqual({
      cash: (-LARGEST_INT64).toString(),
      house: (-LARGEST_INT64).toString(),
      // the chip that was taken back stays in the float: bought and not cashed out
      'float:T1': LARGEST_INT64.toString(),
      'drop:T1': '1',
      'account:rich': (LARGEST_INT64 - 1n).toString(),
    });

    await floor.stop('SIGTERM');
    const stored = await floor.stored();
    auditFloor(stored);
    const amounts = [...stored.gameRound, ...stored.wallet].map(({ json }) => JSON.stringify(json)).join('\n');
    for (const amount of [LARGEST_INT64, LARGEST_INT64 - 1n, BEYOND_DOUBLE, stake, -1n]) expect(amounts).toContain(`"${amount}"`);
  }, 60_000);
});
