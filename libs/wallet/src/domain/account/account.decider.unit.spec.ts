import { CasinoError, fold } from '@casino/kernel';
import { specification } from '@casino/kernel/testing';
import { accountDecider } from './account.decider.js';
import { restoreAccount, serialiseAccount, type AccountEvent } from './account.state.js';

const { given } = specification(accountDecider);
const opened: AccountEvent = { type: 'AccountOpened', data: { playerId: 'p1', currency: 'EUR' } };
const deposited = (amount: bigint): AccountEvent => ({
  type: 'CashDeposited',
  data: {
    playerId: 'p1',
    amount,
    currency: 'EUR',
    legs: [
      { account: 'cash', amount: -amount },
      { account: 'account:p1', amount },
    ],
  },
});
const sitting = { playerId: 'p1', currency: 'EUR', open: true, chipValue: 200n };
const signatures = [
  { id: 'mcd-1', role: 'mcd' },
  { id: 'cashier-1', role: 'cashier' },
] as const;

describe('the account at the cage', () => {
  it('is opened once, in one currency', () => {
    given().when({ type: 'OpenAccount', playerId: 'p1', currency: 'EUR' }).then(opened);
    given(opened).when({ type: 'OpenAccount', playerId: 'p1', currency: 'EUR' }).thenRefused('account-already-open');
  });

  it('takes cash in and gives cash out, both ends in the legs', () => {
    given(opened).when({ type: 'Deposit', amount: 50_000n, currency: 'EUR' }).then(deposited(50_000n));
    given(opened, deposited(50_000n))
      .when({ type: 'Withdraw', amount: 20_000n, currency: 'EUR' })
      .then({
        type: 'CashWithdrawn',
        data: {
          playerId: 'p1',
          amount: 20_000n,
          currency: 'EUR',
          legs: [
            { account: 'cash', amount: 20_000n },
            { account: 'account:p1', amount: -20_000n },
          ],
        },
      });
  });

  it('never gives out more than it holds', () => {
    given(opened, deposited(100n)).when({ type: 'Withdraw', amount: 101n, currency: 'EUR' }).thenRefused('insufficient-funds');
    given(opened, deposited(199n))
      .when({ type: 'BuyChips', float: 'open', sittingId: 'T1-1', sitting, amount: 200n })
      .thenRefused('insufficient-funds');
  });

  it('knows nobody and no other currency', () => {
    given().when({ type: 'Deposit', amount: 1n, currency: 'EUR' }).thenRefused('account-not-found');
    given(opened).when({ type: 'Deposit', amount: 1n, currency: 'CHF' }).thenRefused('currency-differs');
    given(opened, deposited(5n)).when({ type: 'Withdraw', amount: 1n, currency: 'CHF' }).thenRefused('currency-differs');
  });

  it('sends the price of chips into transit', () => {
    given(opened, deposited(1_000n))
      .when({ type: 'BuyChips', float: 'open', sittingId: 'T1-1', sitting, amount: 400n })
      .then({
        type: 'ChipsBought',
        data: {
          playerId: 'p1',
          sittingId: 'T1-1',
          amount: 400n,
          currency: 'EUR',
          legs: [
            { account: 'account:p1', amount: -400n },
            { account: 'transit', amount: 400n },
          ],
        },
      });
  });

  it.each([
    ['sitting-not-found', null],
    ['sitting-ended', { ...sitting, open: false }],
    ['sitting-of-another-player', { ...sitting, playerId: 'p2' }],
    ['currency-differs', { ...sitting, currency: 'CHF' }],
    ['not-whole-chips', { ...sitting, chipValue: 300n }],
  ] as const)('buys no chips: %s', (code, facts) => {
    given(opened, deposited(1_000n))
      .when({ type: 'BuyChips', float: 'open', sittingId: 'T1-1', sitting: facts, amount: 400n })
      .thenRefused(code);
  });

  it('rules §4: buys chips from a float that is open only', () => {
    for (const float of ['closed', 'never-opened'] as const)
      given(opened, deposited(1_000n))
        .when({ type: 'BuyChips', float, sittingId: 'T1-1', sitting, amount: 400n })
        .thenRefused('float-not-open');
  });

  it('takes what comes from a sitting, and is opened for it if it must be', () => {
    const credit = { type: 'CreditProceeds', playerId: 'p1', sittingId: 'T1-1', amount: 70n, currency: 'EUR' } as const;
    const credited: AccountEvent = {
      type: 'ProceedsCredited',
      data: {
        playerId: 'p1',
        sittingId: 'T1-1',
        amount: 70n,
        currency: 'EUR',
        legs: [
          { account: 'transit', amount: -70n },
          { account: 'account:p1', amount: 70n },
        ],
      },
    };
    given(opened).when(credit).then(credited);
    given().when(credit).then(opened, credited);
    expect(() => given(opened).when({ ...credit, currency: 'CHF' })).toThrow(CasinoError);
  });

  it('takes JP1 stakes and prizes after the sitting’s end, straight from meter and house', () => {
    const line = { sittingId: 'T1-1', playerId: 'p1', tableId: 'T1', coup: 12, jackpotId: 'JP1', currency: 'EUR' } as const;
    const refund = { ...line, stake: 500n, contribution: 400n };
    const refunded: AccountEvent = {
      type: 'StakeRefunded',
      data: {
        to: 'account',
        ...line,
        amount: 500n,
        contribution: 400n,
        legs: [
          { account: 'meter:JP1', amount: -400n },
          { account: 'house', amount: -100n },
          { account: 'account:p1', amount: 500n },
        ],
      },
    };
    given(opened).when({ type: 'CreditRefund', refund }).then(refunded);
    given().when({ type: 'CreditRefund', refund }).then(opened, refunded);
    const prize = { ...line, seat: 3, kind: 'jackpot', amount: 10n ** 18n + 1n, source: 'meter' } as const;
    const paid: AccountEvent = {
      type: 'PrizePaid',
      data: {
        to: 'account',
        ...line,
        seat: 3,
        kind: 'jackpot',
        amount: 10n ** 18n + 1n,
        source: 'meter',
        legs: [
          { account: 'meter:JP1', amount: -(10n ** 18n) - 1n },
          { account: 'account:p1', amount: 10n ** 18n + 1n },
        ],
      },
    };
    given(opened).when({ type: 'CreditPrize', prize }).then(paid);
    given().when({ type: 'CreditPrize', prize }).then(opened, paid);
    expect(fold(accountDecider, [opened, refunded, paid])).toMatchObject({ balance: 10n ** 18n + 501n });
    expect(() => given(opened).when({ type: 'CreditPrize', prize: { ...prize, currency: 'CHF' } })).toThrow(CasinoError);
  });

  it('is corrected by two people against the float of a table, down to zero at most', () => {
    const adjust = { type: 'AdjustAccount', float: 'open', tableId: 'T1', amount: -60n, reason: 'misread', signatures } as const;
    given(opened, deposited(60n))
      .when(adjust)
      .then({
        type: 'BalanceAdjusted',
        data: {
          subject: 'account:p1',
          tableId: 'T1',
          amount: -60n,
          currency: 'EUR',
          reason: 'misread',
          signatures: [...signatures],
          legs: [
            { account: 'float:T1', amount: 60n },
            { account: 'account:p1', amount: -60n },
          ],
        },
      });
    given(opened, deposited(59n)).when(adjust).thenRefused('insufficient-funds');
    given(opened)
      .when({ ...adjust, signatures: [signatures[0], { id: 'mcd-1', role: 'cashier' }] })
      .thenRefused('two-people-needed');
    given(opened)
      .when({ ...adjust, amount: 0n })
      .thenRefused('invalid-amount');
    // rules §4: a float that was counted, or is not there, takes and gives nothing
    given(opened, deposited(60n))
      .when({ ...adjust, float: 'closed' })
      .thenRefused('float-not-open');
    given(opened, deposited(60n))
      .when({ ...adjust, float: 'never-opened' })
      .thenRefused('float-not-found');
  });

  it('folds from its snapshot as from its events', () => {
    const state = fold(accountDecider, [opened, deposited(2n ** 63n - 1n)]);
    expect(restoreAccount(JSON.parse(JSON.stringify(serialiseAccount(state))))).toEqual(state);
    expect(restoreAccount(JSON.parse(JSON.stringify(serialiseAccount(accountDecider.initial))))).toEqual(accountDecider.initial);
  });
});
