import type { WalletEventOf } from '@casino/contracts';
import { AUDITOR, CASHIER, CROUPIER, dropFolder, MCD, newFolder } from '@casino/platform/testing';
import type { Placed } from '../testing/round-double.js';
import { openTestWallet, type TestWallet } from '../testing/test-wallet.js';

let folder: string;
let wallet: TestWallet;

const typesIn = (stream: string) => wallet.typesIn(stream);
const sitting = async (k: number) => (await wallet.as(CROUPIER).get(`/sittings/T1-${k}`)).body;
const account = async (k: number) => (await wallet.as(CASHIER).get(`/accounts/p${k}`)).body;
const books = async () => {
  const { total, accounts } = (await wallet.as(AUDITOR).get('/books')).body;
  return { total, ...Object.fromEntries(accounts.map((one) => [one.account, one.balance])) };
};

/** A player at the table with chips for 1000. */
const seat = async (k: number): Promise<void> => {
  await wallet.round.sit(k, k);
  const cashier = wallet.as(CASHIER);
  await cashier.post(`/accounts/p${k}/open`);
  await cashier.post(`/accounts/p${k}/deposits`, { amount: '1000' });
  await wallet.quiet();
  expect((await cashier.post(`/accounts/p${k}/buy-ins`, { sittingId: `T1-${k}`, amount: '1000' })).status).toBe(200);
};

/** Ante and JP1 stake of these seats in coup n. */
const staked = async (coup: number, ...sittings: number[]): Promise<[ante: Placed, jp1: Placed][]> => {
  const stakes = sittings.map((k): [Placed, Placed] => [wallet.round.stake(2 * k - 1, k, 200n), wallet.round.stake(2 * k, k, 50n, 'jp1')]);
  await wallet.round.places(coup, ...stakes.flat());
  await wallet.quiet();
  return stakes;
};

beforeEach(async () => {
  folder = newFolder();
  wallet = await openTestWallet(folder);
  await wallet.as(MCD).with(CASHIER).post('/floats/T1/open', { seance: 1, amount: '10000' });
});
afterEach(async () => {
  await wallet.stop();
  dropFolder(folder);
});

describe('the wallet hears a jackpot', () => {
  it('JP1 stakes go from the sittings to meter and house, prizes from the meter to sitting and account; all of it is in the books', async () => {
    const { round, jackpot } = wallet;
    for (const k of [1, 2]) await seat(k);
    const stakes = await staked(1, 1, 2);
    const [[ante1, jp1], [ante2, jp2]] = stakes as [[Placed, Placed], [Placed, Placed]];
    expect(await sitting(1)).toMatchObject({
      balance: '750',
      reserved: '250',
      reservations: [
        { coup: 1, bet: ante1.bet, position: 'ante', amount: '200' },
        { coup: 1, bet: jp1.bet, position: 'jp1', amount: '50' },
      ],
    });

    await jackpot.enters(1, 40n, jp1, jp2);
    await wallet.quiet();
    expect(await sitting(1)).toMatchObject({ balance: '750', reserved: '200' });
    expect(await books()).toMatchObject({ total: '0', 'meter:JP1': '80', house: '-9980' });

    // the Play of the same coup
    const play = round.stake(9, 1, 400n, 'play');
    await round.places(1, play);
    await round.settles(1, [ante1, 'won', 200n], [play, 'won', 400n], [ante2, 'lost', 0n]);
    await round.leave(2, 2);
    await wallet.quiet();
    expect(await sitting(1)).toMatchObject({ balance: '1550', reserved: '0' });
    expect(await sitting(2)).toMatchObject({ phase: 'ended' });

    await jackpot.pays(1, jp1, 500n);
    await jackpot.consoles(1, jp2, 5_000n);
    await jackpot.awards(1, jp1, 1_000_000_000_000_000_001n, 'cage');
    await wallet.quiet();
    expect(await sitting(1)).toMatchObject({ balance: '2050' });
    expect(await account(1)).toMatchObject({ balance: '1000000000000000001' });
    expect(await account(2)).toMatchObject({ balance: '5750' });
    expect(await books()).toMatchObject({ total: '0', 'meter:JP1': `${80n - 500n - 5_000n - 1_000_000_000_000_000_001n}` });
    expect(await typesIn('account-p2')).toEqual(['AccountOpened', 'CashDeposited', 'ChipsBought', 'ProceedsCredited', 'PrizePaid']);
    const paid = (await wallet.recorded('account-p1')).at(-1);
    const cause = (await jackpot.store.readStream('jackpot-JP1')).at(-1);
    expect(paid?.metadata).toMatchObject({ causationId: cause?.id, actor: { id: 'service:wallet', role: 'service' } });
    expect(await wallet.consumer.parked()).toEqual([]);
  });

  it('the settlement may be heard before the jackpot’s word', async () => {
    const { round, jackpot } = wallet;
    await seat(1);
    const [[ante, jp1]] = (await staked(1, 1)) as [[Placed, Placed]];
    await round.settles(1, [ante, 'lost', 0n]);
    await round.leave(1, 1);
    await wallet.quiet();
    expect(await sitting(1)).toMatchObject({ phase: 'left', balance: '750', reserved: '50' });
    await jackpot.enters(1, 50n, jp1);
    await wallet.quiet();
    expect(await sitting(1)).toMatchObject({ phase: 'ended', balance: '0', reserved: '0' });
    expect(await account(1)).toMatchObject({ balance: '750' });
    await jackpot.pays(1, jp1, 500n);
    await wallet.quiet();
    expect(await account(1)).toMatchObject({ balance: '1250' });
    expect((await typesIn('chips-T1-1')).slice(-3)).toEqual(['StakeContributed', 'ChipsCashedOut', 'SittingEnded']);
  });

  it('declined stakes go back, and the coup goes on', async () => {
    const { round, jackpot } = wallet;
    for (const k of [1, 2]) await seat(k);
    const [[ante, jp1], [, jp2]] = (await staked(1, 1, 2)) as [[Placed, Placed], [Placed, Placed]];
    await jackpot.declines(1, jp1, jp2);
    await wallet.quiet();
    const play = round.stake(9, 1, 400n, 'play');
    await round.places(1, play);
    await wallet.quiet();
    expect(await sitting(1)).toMatchObject({ balance: '400', reserved: '600' });
    expect(await sitting(2)).toMatchObject({ balance: '800', reserved: '200' });
    await round.settles(1, [ante, 'pushed', 0n], [play, 'pushed', 0n]);
    await wallet.quiet();
    expect(await sitting(1)).toMatchObject({ balance: '1000', reserved: '0' });
  });

  it('a void coup gives back what it lists, and the jackpot what it had, each once', async () => {
    const { round, jackpot } = wallet;
    for (const k of [1, 2]) await seat(k);
    const [[ante1, jp1], [ante2, jp2]] = (await staked(1, 1, 2)) as [[Placed, Placed], [Placed, Placed]];
    await jackpot.enters(1, 40n, jp1, jp2);
    await round.voids(1, ante1, ante2);
    await round.leave(2, 2);
    await wallet.quiet();
    await jackpot.gives(1, 40n, jp1, jp2);
    await wallet.quiet();
    expect(await sitting(1)).toMatchObject({ balance: '1000', reserved: '0' });
    expect(await account(2)).toMatchObject({ balance: '1000' });
    // the second player's 50 came back as money: his JP1 chips had left the table for good
    expect(await books()).toEqual({
      total: '0',
      cash: '-2000',
      house: '-10000',
      'float:T1': '8950',
      'drop:T1': '1050',
      'sitting:T1-1': '1000',
      'account:p2': '1000',
    });
  });

  it('rules §4: JP1 chips are no table result: stake and prize leave expected float, drop and result of the séance as they were', async () => {
    const { round, jackpot } = wallet;
    await seat(1);
    const [[ante, jp1]] = (await staked(1, 1)) as [[Placed, Placed]];
    const close = () => wallet.as(MCD).with(CASHIER).post('/floats/T1/close', { counted: '24950' });
    await jackpot.enters(1, 50n, jp1);
    await round.settles(1, [ante, 'lost', 0n]);
    await jackpot.pays(1, jp1, 15_000n);
    await wallet.quiet();
    expect((await wallet.as(MCD).get('/floats/T1')).body).toMatchObject({ balance: '9200', drop: '1000', refillRequested: false });
    expect((await close()).body.code).toBe('seats-occupied');
    await round.leave(1, 1);
    await wallet.quiet();
    // 10000 − 1000 bought + 200 lost + 15750 handed back: the chips of the prize came to the table, those of the stake left it
    const closed = await close();
    expect(closed.body.events[0]?.data).toMatchObject({ counted: '24950', expected: '24950', drop: '-14750', result: '200' });
    expect(await books()).toMatchObject({ total: '0', house: '200', 'meter:JP1': '-14950', 'account:p1': '15750' });
  });

  it('rules §4: the chips of a prize that came after the count are in the next count, and no result of either séance', async () => {
    const { round, jackpot } = wallet;
    await seat(1);
    const [[ante, jp1]] = (await staked(1, 1)) as [[Placed, Placed]];
    await jackpot.enters(1, 50n, jp1);
    await round.settles(1, [ante, 'pushed', 0n]);
    await wallet.quiet();
    const signed = wallet.as(MCD).with(CASHIER);
    await wallet.as(CROUPIER).post('/sittings/T1-1/cash-outs', {});
    const first = await signed.post('/floats/T1/close', { counted: '9950' });
    expect(first.body.events[0]?.data).toMatchObject({ expected: '9950', drop: '50', result: '0' });
    await jackpot.pays(1, jp1, 15_000n);
    await wallet.quiet();
    await round.leave(1, 1);
    await wallet.quiet();
    await signed.post('/floats/T1/open', { seance: 2, amount: '10000' });
    const second = await signed.post('/floats/T1/close', { counted: '25000' });
    expect(second.body.events[0]?.data).toMatchObject({ expected: '25000', drop: '-15000', result: '0' });
    expect(await books()).toEqual({ total: '0', cash: '-1000', 'meter:JP1': '-14950', 'account:p1': '15950' });
  });

  it('case-35: a jackpot that takes what is not reserved for it moves nothing and parks its own key; the table plays on', async () => {
    const { round, jackpot } = wallet;
    await seat(1);
    const [[ante, jp1]] = (await staked(1, 1)) as [[Placed, Placed]];
    await jackpot.enters(1, 50n, { ...jp1, amount: 60n });
    await jackpot.pays(1, jp1, 500n);
    await round.settles(1, [ante, 'won', 200n]);
    await wallet.quiet();
    expect(await sitting(1)).toMatchObject({ balance: '1150', reserved: '50' });
    expect((await wallet.consumer.parked()).map(({ key, stream, reason }) => [key, stream, reason])).toEqual([
      ['JP1', 'jackpot-JP1', 'defect'],
      ['JP1', 'jackpot-JP1', 'behind'],
    ]);
    expect(await typesIn('anomaly-wallet')).toEqual(['AnomalyObserved']);
  });

  it('a prize waits behind the stake it is paid on, and a restart does nothing again', async () => {
    const { jackpot } = wallet;
    await seat(1);
    const [[, jp1]] = (await staked(1, 1)) as [[Placed, Placed]];
    await jackpot.enters(1, 50n, jp1);
    await jackpot.pays(1, jp1, 500n, 'house');
    await wallet.quiet();
    const last = (await wallet.recorded('chips-T1-1')).at(-1)?.event as WalletEventOf<'PrizePaid'>;
    expect(last).toMatchObject({ type: 'PrizePaid', data: { to: 'sitting', seat: 1, source: 'house', amount: 500n } });
    const head = await wallet.store.head();
    await wallet.stop();
    wallet = await openTestWallet(folder);
    await wallet.quiet();
    expect(await wallet.store.head()).toBe(head);
    expect(await sitting(1)).toMatchObject({ balance: '1250', reserved: '200' });
  });
});
