import { join } from 'node:path';
import { casinoCatalogue } from '@casino/contracts';
import { namedIn } from '@casino/event-bus/testing';
import { openSqliteEventStore } from '@casino/event-store';
import { CASHIER, CROUPIER, dropFolder, MCD, newFolder } from '@casino/platform/testing';
import { RoundDouble } from '../testing/round-double.js';
import { openTestWallet, type TestWallet } from '../testing/test-wallet.js';
import { wallet as service } from '../wallet.service.js';

let folder: string;
let wallet: TestWallet;

const start = async (game?: 'pair-e-poker' | 'ultimate-holdem'): Promise<void> => {
  wallet = await openTestWallet(folder, game);
};
const typesIn = (stream: string) => wallet.typesIn(stream);
const lastOf = async (stream: string) => (await wallet.recorded(stream)).at(-1)?.event;
const sitting = async (k: number) => (await wallet.as(CASHIER).get(`/sittings/T1-${k}`)).body;
const account = async (k: number) => (await wallet.as(CASHIER).get(`/accounts/p${k}`)).body;

/** A player at the table with chips. */
const seat = async (k: number, chips: bigint, chipValue?: bigint): Promise<void> => {
  await wallet.as(MCD).with(CASHIER).post('/floats/T1/open', { seance: 1, amount: '1000000' });
  await wallet.round.sit(k, k, chipValue);
  await wallet.as(CASHIER).post(`/accounts/p${k}/open`);
  await wallet.as(CASHIER).post(`/accounts/p${k}/deposits`, { amount: chips.toString() });
  await wallet.quiet();
  const bought = await wallet.as(CASHIER).post(`/accounts/p${k}/buy-ins`, { sittingId: `T1-${k}`, amount: chips.toString() });
  expect(bought.status).toBe(200);
};

beforeEach(() => {
  folder = newFolder();
});
afterEach(async () => {
  await wallet.stop();
  dropFolder(folder);
});

describe('the wallet hears the tables', () => {
  it('every event of the floor is either handled or ignored by name', async () => {
    await start();
    const { hears } = service.definition;
    // these never leave their service
    const inside = ['ShoeSealed', 'CoupWatched', 'CardsSeen', 'FoldSeen'];
    const heard = casinoCatalogue.definitions
      .filter(({ context, name }) => hears.some(({ source }) => source === context) && !inside.includes(name))
      .map(({ context, name }) => `${context}.${name}`);
    expect(namedIn(hears).sort()).toEqual(heard.sort());
  });

  it('case-9: unanswered, taken back, voided, late: the sitting is whole again, once', async () => {
    await start();
    await seat(1, 1_000n);
    const { round } = wallet;
    const [unanswered, voided, refused] = [round.stake(1, 1, 400n), round.stake(2, 1, 600n), round.stake(3, 1, 700n, 'trips')];
    // the withdrawal is under way before the stake was answered
    await round.places(1, unanswered);
    await round.withdraws(1, unanswered);
    await round.places(1, voided);
    await round.places(1, refused);
    await round.voids(1, voided, refused);
    await wallet.quiet();
    expect(await sitting(1)).toMatchObject({ balance: '1000', reserved: '0', reservations: [] });
    expect((await typesIn('chips-T1-1')).slice(2)).toEqual([
      'StakesReserved',
      'StakesReleased',
      'StakesReserved',
      'StakesRefused',
      'StakesSettled',
    ]);
    expect((await wallet.recorded('chips-T1-1')).at(-2)?.event.data).toMatchObject({ reason: 'insufficient-chips', shortfall: 300n });
    expect(await wallet.consumer.parked()).toEqual([]);
  });

  it('a stake that is not of whole colour chips is refused; the colour changes its value once its chips are back', async () => {
    await start('pair-e-poker');
    await seat(1, 1_000n, 200n);
    expect(await sitting(1)).toMatchObject({ colour: { name: 'white', value: '200' } });
    // all that is staked in one command, or none of it
    await wallet.round.places(1, wallet.round.stake(1, 1, 300n), wallet.round.stake(2, 1, 400n, 'pair-2'));
    await wallet.round.places(1, wallet.round.stake(3, 1, 400n));
    await wallet.quiet();
    expect((await typesIn('chips-T1-1')).slice(-2)).toEqual(['StakesRefused', 'StakesReserved']);
    expect(await sitting(1)).toMatchObject({ reserved: '400', reservations: [{ coup: 1, bet: 3, position: 'ante', amount: '400' }] });
    expect((await wallet.as(CROUPIER).post('/sittings/T1-1/colour', { value: '500' })).body.code).toBe('colour-chips-held');
    await wallet.round.voids(1, wallet.round.stake(3, 1, 400n));
    await wallet.quiet();
    expect((await wallet.as(CASHIER).post('/accounts/p1/buy-ins', { sittingId: 'T1-1', amount: '100' })).body.code).toBe('not-whole-chips');
    await wallet.as(CROUPIER).post('/sittings/T1-1/cash-outs', {});
    expect((await wallet.as(CROUPIER).post('/sittings/T1-1/colour', { value: '500' })).status).toBe(200);
    expect(await sitting(1)).toMatchObject({ colour: { name: 'white', value: '500' }, balance: '0' });
  });

  it('who leaves with a stake on the layout is paid on his account when the coup is settled', async () => {
    await start();
    await seat(1, 1_000n);
    const stake = wallet.round.stake(1, 1, 400n);
    await wallet.round.places(1, stake);
    await wallet.round.leave(1, 1);
    await wallet.quiet();
    expect(await sitting(1)).toMatchObject({ phase: 'left', balance: '600', reserved: '400' });
    await wallet.round.settles(1, [stake, 'won', 400n]);
    await wallet.quiet();
    expect(await sitting(1)).toMatchObject({ phase: 'ended', balance: '0', reserved: '0' });
    expect(await account(1)).toMatchObject({ balance: '1400' });
  });

  it('a coup is settled once for each sitting, and a withdrawal gives back its bets only', async () => {
    await start();
    for (const k of [1, 2]) await seat(k, 1_000n);
    const { round } = wallet;
    const [ante, blind, trips] = [round.stake(1, 1, 100n), round.stake(2, 1, 100n, 'blind'), round.stake(3, 1, 50n, 'trips')];
    const other = round.stake(4, 2, 200n);
    await round.places(1, ante, blind, other, trips);
    await round.withdraws(1, trips);
    await round.settles(1, [blind, 'pushed', 0n], [ante, 'won', 100n], [other, 'lost', 0n]);
    await wallet.quiet();
    expect((await typesIn('chips-T1-1')).slice(-3)).toEqual(['StakesReserved', 'StakesReleased', 'StakesSettled']);
    expect((await typesIn('chips-T1-2')).slice(-2)).toEqual(['StakesReserved', 'StakesSettled']);
    expect([await sitting(1), await sitting(2)]).toMatchObject([
      { balance: '1100', reserved: '0' },
      { balance: '800', reserved: '0' },
    ]);
    expect(await wallet.consumer.parked()).toEqual([]);
  });

  it('case-35: a settlement that names a sitting twice parks its table, and moves nothing', async () => {
    await start();
    await seat(1, 1_000n);
    const stake = wallet.round.stake(1, 1, 400n);
    await wallet.round.places(1, stake);
    const line = { position: 'ante', stake: 400n, result: 'lost', gain: 0n, line: 'test' } as const;
    const twice = { seat: 1, sittingId: 'T1-1', playerId: 'p1', outcomes: [line] };
    await wallet.round.says('round-T1-1', {
      type: 'RoundSettled',
      data: { tableId: 'T1', coup: 1, currency: 'EUR', seats: [twice, { ...twice, seat: 2 }] },
    });
    await wallet.quiet();
    expect(await sitting(1)).toMatchObject({ balance: '600', reserved: '400' });
    expect((await wallet.consumer.parked()).map(({ reason }) => reason)).toEqual(['defect']);
  });

  it('case-35: a settlement that disagrees with what is reserved moves nothing, parks its table and nobody else’s', async () => {
    await start();
    await seat(1, 1_000n);
    const stake = wallet.round.stake(1, 1, 400n);
    await wallet.round.places(1, stake);
    await wallet.round.settles(1, [{ ...stake, amount: 401n }, 'won', 401n]);
    await wallet.round.places(2, wallet.round.stake(2, 1, 100n));
    const other = new RoundDouble(wallet.round.store, 'T2');
    await other.sit(5, 1);
    await wallet.quiet();
    expect(await sitting(1)).toMatchObject({ balance: '600', reserved: '400' });
    expect((await wallet.consumer.parked()).map(({ key, stream, reason }) => [key, stream, reason])).toEqual([
      ['T1', 'round-T1-1', 'defect'],
      ['T1', 'round-T1-2', 'behind'],
    ]);
    expect(await typesIn('anomaly-wallet')).toEqual(['AnomalyObserved']);
    expect(await typesIn('chips-T2-1')).toEqual(['SittingStarted']);
    const ready = await wallet.as(CASHIER).get('/health/ready');
    expect([ready.status, ready.body['checks']]).toMatchObject([
      200,
      { 'wallet-bus': { healthy: true, degraded: true, details: { parkedKeys: 1 } } },
    ]);
  });

  it('a float that goes short asks for a refill once, until it is refilled; so it does after a restart', async () => {
    await start();
    await wallet.as(MCD).with(CASHIER).post('/floats/T1/open', { seance: 1, amount: '1500' });
    await seat(1, 1_000n);
    const coup = async (n: number, gain: bigint) => {
      const stake = wallet.round.stake(n, 1, 100n);
      await wallet.round.places(n, stake);
      await wallet.round.settles(n, [stake, 'won', gain]);
      await wallet.quiet();
    };
    await coup(1, 500n);
    expect(await typesIn('float-T1')).toEqual(['FloatOpened']);
    await coup(2, 1_600n);
    await coup(3, 10n);
    await wallet.quiet();
    expect(await typesIn('float-T1')).toEqual(['FloatOpened', 'FloatRefillRequested']);
    const refill = { amount: '1500' };
    expect(
      (
        await wallet
          .as(MCD)
          .with(CASHIER)
          .post('/floats/T1/refill', { ...refill, amount: '1600' })
      ).body.code,
    ).toBe('refill-differs');
    await wallet.as(MCD).with(CASHIER).post('/floats/T1/refill', refill);
    await wallet.quiet();
    // 1500 − 1000 − 500 − 1600 − 10 + 1500 is still short
    expect((await wallet.as(MCD).get('/floats/T1')).body).toMatchObject({ balance: '-110', refills: '1500', refillRequested: true });
    expect(await lastOf('float-T1')).toMatchObject({ type: 'FloatRefilled', data: { balance: -110n } });
    await wallet.as(MCD).with(CASHIER).post('/floats/T1/refill', refill);
    await wallet.quiet();
    expect(await typesIn('float-T1')).toEqual(['FloatOpened', 'FloatRefillRequested', 'FloatRefilled', 'FloatRefilled']);
    expect(await lastOf('float-T1')).toMatchObject({ data: { balance: 1_390n } });

    // what makes it short again is heard only after the restart
    await wallet.stop();
    const store = await openSqliteEventStore({ floor: 'f-1', file: join(folder, 'game-round.sqlite') });
    const late = new RoundDouble(store, 'T1');
    const stake = late.stake(4, 1, 100n);
    await late.places(4, stake);
    await late.settles(4, [stake, 'won', 3_000n]);
    await store.close();
    await start();
    await wallet.quiet();
    expect((await typesIn('float-T1')).slice(-1)).toEqual(['FloatRefillRequested']);
    await wallet.stop();
    await start();
    await wallet.quiet();
    expect((await typesIn('float-T1')).length).toBe(5);
  });

  it('a restart after all is done does nothing again', async () => {
    await start();
    await seat(1, 1_000n);
    const stake = wallet.round.stake(1, 1, 400n);
    await wallet.round.places(1, stake);
    await wallet.round.settles(1, [stake, 'lost', 0n]);
    await wallet.quiet();
    const head = await wallet.store.head();
    await wallet.stop();
    await start();
    await wallet.quiet();
    expect(await wallet.store.head()).toBe(head);
    expect(wallet.books.balanceOf('sitting:T1-1')).toBe(600n);
  });
});
