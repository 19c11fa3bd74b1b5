import { fold } from '@casino/kernel';
import { specification } from '@casino/kernel/testing';
import type { Prize, Refund } from '../jp1.js';
import { chipsDecider } from './chips.decider.js';
import type { SittingCommand } from './sitting.commands.js';
import type { SittingEvent } from './sitting.state.js';

const { given } = specification(chipsDecider);
const of = { sittingId: 'T1-7', tableId: 'T1' };
const start: SittingCommand = {
  type: 'StartSitting',
  ...of,
  seat: 3,
  playerId: 'p1',
  game: 'ultimate-holdem',
  currency: 'EUR',
  chips: { kind: 'value' },
};
const receive: SittingCommand = { type: 'ReceiveChips', playerId: 'p1', amount: 2_000n, currency: 'EUR' };
const stake = (betId: string, position: string, amount: bigint): SittingCommand => ({
  type: 'ReserveStake',
  ...of,
  playerId: 'p1',
  coup: 12,
  betId,
  position,
  amount,
  currency: 'EUR',
});
const entry = { betId: 'j', stake: 500n, contribution: 400n };
const enter = (...entries: (typeof entry)[]) =>
  ({ type: 'ContributeStakes', coup: 12, jackpotId: 'JP1', currency: 'EUR', entries }) as const;
const back: Refund = { ...entry, ...of, playerId: 'p1', coup: 12, jackpotId: 'JP1', currency: 'EUR' };
const giveBack = (...refunds: Refund[]) => ({ type: 'RefundStakes', refunds }) as const;
const full: Prize = {
  ...of,
  playerId: 'p1',
  coup: 12,
  seat: 3,
  betId: 'j',
  jackpotId: 'JP1',
  kind: 'fixed-prize',
  amount: 5_000n,
  source: 'meter',
  currency: 'EUR',
};
const pay = (prize: Partial<Prize> = {}, paidAt: 'table' | 'cage' = 'table') =>
  ({ type: 'PayPrize', prize: { ...full, ...prize }, paidAt }) as const;
const lost = (betId: string, amount: bigint) => ({ betId, stake: amount, result: 'lost', gain: 0n }) as const;
const settle = (...outcomes: ReturnType<typeof lost>[]) => ({ type: 'ResolveCoup', coup: 12, outcomes }) as const;
const leave = { type: 'LeaveSitting' } as const;

/** The events of these commands in a row. */
const after = (...commands: SittingCommand[]): SittingEvent[] => {
  const events: SittingEvent[] = [];
  for (const command of commands)
    events.push(
      ...given(...events)
        .when(command)
        .events(),
    );
  return events;
};
const stakes = [start, receive, stake('a', 'ante', 100n), stake('j', 'jp1', 500n)];
const reserved = after(...stakes);
const entered = after(...stakes, enter(entry));
const types = (events: readonly SittingEvent[]) => events.map(({ type }) => type);
const balances = (events: readonly SittingEvent[]) => {
  const state = fold(chipsDecider, events);
  return state.phase === 'unknown' ? undefined : [state.phase, state.balance, state.reserved];
};

describe('a JP1 stake', () => {
  it('is set aside like any other, and known for what it is', () => {
    expect(
      reserved.slice(-2).map((event) => (event.type === 'StakeReserved' ? [event.data.betId, event.data.kind, event.data.amount] : event)),
    ).toEqual([
      ['a', 'table', 100n],
      ['j', 'jp1', 500n],
    ]);
  });

  it('enters the jackpot: the contribution to the meter, the rest to the house', () => {
    given(...reserved)
      .when(enter(entry))
      .then({
        type: 'StakeContributed',
        data: {
          ...of,
          coup: 12,
          betId: 'j',
          jackpotId: 'JP1',
          amount: 500n,
          contribution: 400n,
          currency: 'EUR',
          legs: [
            { account: 'reserved:T1-7', amount: -500n },
            { account: 'meter:JP1', amount: 400n },
            { account: 'house', amount: 100n },
          ],
        },
      });
    expect(balances(entered)).toEqual(['open', 1_400n, 100n]);
  });

  it.each([
    [
      500n,
      [
        { account: 'reserved:T1-7', amount: -500n },
        { account: 'meter:JP1', amount: 500n },
      ],
    ],
    [
      0n,
      [
        { account: 'reserved:T1-7', amount: -500n },
        { account: 'house', amount: 500n },
      ],
    ],
  ])('has no leg that moves nothing: contribution %s', (contribution, legs) => {
    expect(
      given(...reserved)
        .when(enter({ ...entry, contribution }))
        .events()[0]?.data,
    ).toMatchObject({ legs });
  });

  it('goes back whole when the jackpot declines it', () => {
    const declined = after(...stakes, { type: 'ReleaseStake', betId: 'j' });
    expect(declined.at(-1)).toMatchObject({ type: 'StakeReleased', data: { betId: 'j', amount: 500n, reason: 'withdrawn' } });
    expect(balances(declined)).toEqual(['open', 1_900n, 100n]);
  });

  it.each([
    ['what was never reserved', enter({ ...entry, betId: 'x' })],
    ['a stake of the table', enter({ ...entry, betId: 'a', stake: 100n, contribution: 100n })],
    ['another amount', enter({ ...entry, stake: 501n })],
    ['more than the stake for the meter', enter({ ...entry, contribution: 501n })],
    ['a stake of another coup', { ...enter(entry), coup: 13 }],
    ['another currency', { ...enter(entry), currency: 'CHF' }],
    ['a stake twice', enter(entry, entry)],
  ])('case-35: a jackpot that takes %s is a defect, and moves nothing', (_, command) => {
    expect(() => given(...reserved).when(command)).toThrow(expect.objectContaining({ code: 'books-do-not-balance' }));
  });

  it('P2: enters once: the jackpot cannot take it again', () => {
    expect(() => given(...entered).when(enter(entry))).toThrow(expect.objectContaining({ code: 'books-do-not-balance' }));
  });

  it('is not the table’s to resolve: the coup is settled without it, before the jackpot’s word or after', () => {
    const settledFirst = [
      ...reserved,
      ...given(...reserved)
        .when(settle(lost('a', 100n)))
        .events(),
    ];
    expect(balances(settledFirst)).toEqual(['open', 1_400n, 500n]);
    const both = [
      ...settledFirst,
      ...given(...settledFirst)
        .when(enter(entry))
        .events(),
    ];
    expect(balances(both)).toEqual(['open', 1_400n, 0n]);
    const enteredFirst = [
      ...entered,
      ...given(...entered)
        .when(settle(lost('a', 100n)))
        .events(),
    ];
    expect(balances(enteredFirst)).toEqual(balances(both));
    expect(() => given(...reserved).when(settle(lost('a', 100n), lost('j', 500n)))).toThrow(
      expect.objectContaining({ code: 'books-do-not-balance' }),
    );
  });

  it('closes no coup: a Play after it is set aside', () => {
    expect(
      types(
        given(...entered)
          .when(stake('p', 'play', 400n))
          .events(),
      ),
    ).toEqual(['StakeReserved']);
    const declined = after(...stakes, { type: 'ReleaseStake', betId: 'j' });
    expect(
      types(
        given(...declined)
          .when(stake('p', 'play', 400n))
          .events(),
      ),
    ).toEqual(['StakeReserved']);
    const returned = after(...stakes, enter(entry), giveBack(back));
    expect(
      types(
        given(...returned)
          .when(stake('p', 'play', 400n))
          .events(),
      ),
    ).toEqual(['StakeReserved']);
    const settled = after(...stakes, settle(lost('a', 100n)), enter(entry));
    expect(
      given(...settled)
        .when(stake('p', 'play', 400n))
        .events()[0],
    ).toMatchObject({ type: 'StakeRefused', data: { reason: 'betting-closed' } });
  });

  it('a void coup gives back what it lists: a JP1 stake that was not registered, and no other', () => {
    const before = given(...reserved)
      .when({ type: 'VoidCoup', coup: 12, betIds: ['a', 'j'] })
      .events();
    expect(before.map(({ data }) => data)).toMatchObject([
      { betId: 'a', reason: 'voided' },
      { betId: 'j', reason: 'voided' },
    ]);
    const registered = given(...reserved)
      .when({ type: 'VoidCoup', coup: 12, betIds: ['a'] })
      .events();
    expect(registered.map(({ data }) => data)).toMatchObject([{ betId: 'a', reason: 'voided' }]);
    expect(balances([...reserved, ...registered])).toEqual(['open', 1_500n, 500n]);
    expect(
      types(
        given(...reserved, ...registered)
          .when(enter(entry))
          .events(),
      ),
    ).toEqual(['StakeContributed']);
    expect(() => given(...reserved).when({ type: 'VoidCoup', coup: 12, betIds: ['j'] })).toThrow(
      expect.objectContaining({ code: 'books-do-not-balance' }),
    );
  });

  it('rules §3 *Void coup*: comes back in full, the contributed part from the meter, the rest from the house', () => {
    given(...entered)
      .when(giveBack(back))
      .then({
        type: 'StakeRefunded',
        data: {
          to: 'sitting',
          ...of,
          playerId: 'p1',
          coup: 12,
          betId: 'j',
          jackpotId: 'JP1',
          amount: 500n,
          contribution: 400n,
          currency: 'EUR',
          legs: [
            { account: 'meter:JP1', amount: -400n },
            { account: 'house', amount: -100n },
            { account: 'sitting:T1-7', amount: 500n },
          ],
        },
      });
    expect(
      balances([
        ...entered,
        ...given(...entered)
          .when(giveBack(back))
          .events(),
      ]),
    ).toEqual(['open', 1_900n, 100n]);
  });

  it.each([
    ['never entered', reserved, back],
    ['came back already', [...entered, ...after(...stakes, enter(entry), giveBack(back)).slice(-1)], back],
    ['had another contribution', entered, { ...back, contribution: 401n }],
    ['was of another amount', entered, { ...back, stake: 400n }],
    ['is in another jackpot', entered, { ...back, jackpotId: 'JP2' }],
    ['is of another coup', entered, { ...back, coup: 11 }],
    ['is of another player', entered, { ...back, playerId: 'p2' }],
  ])('P2: a stake that %s does not come back', (_, past, line) => {
    expect(() => given(...past).when(giveBack(line))).toThrow(expect.objectContaining({ code: 'books-do-not-balance' }));
  });

  it('P2: the same stake twice in one refund moves nothing', () => {
    expect(() => given(...entered).when(giveBack(back, back))).toThrow(expect.objectContaining({ code: 'books-do-not-balance' }));
  });

  it('keeps a sitting that was left from ending, until the jackpot has spoken', () => {
    const left = after(...stakes, leave, settle(lost('a', 100n)));
    expect(balances(left)).toEqual(['left', 1_400n, 500n]);
    expect(
      types(
        given(...left)
          .when(enter(entry))
          .events(),
      ),
    ).toEqual(['StakeContributed', 'ChipsCashedOut', 'SittingEnded']);
    expect(
      types(
        given(...left)
          .when({ type: 'ReleaseStake', betId: 'j' })
          .events(),
      ),
    ).toEqual(['StakeReleased', 'ChipsCashedOut', 'SittingEnded']);
  });

  it('comes back to a sitting that still lasts, and says of one that has ended that it has', () => {
    const left = after(...stakes, enter(entry), leave);
    expect(
      types(
        given(...left)
          .when(giveBack(back))
          .events(),
      ),
    ).toEqual(['StakeRefunded']);
    given(...after(...stakes, enter(entry), leave, settle(lost('a', 100n))))
      .when(giveBack(back))
      .thenRefused('sitting-ended');
    given().when(giveBack(back)).thenRefused('sitting-not-found');
  });
});

describe('a prize', () => {
  it.each([
    ['meter', 'meter:JP1'],
    ['house', 'house'],
  ] as const)('from the %s is paid to the sitting', (source, account) => {
    given(...entered)
      .when(pay({ source }))
      .then({
        type: 'PrizePaid',
        data: {
          to: 'sitting',
          ...of,
          playerId: 'p1',
          coup: 12,
          seat: 3,
          jackpotId: 'JP1',
          kind: 'fixed-prize',
          amount: 5_000n,
          source,
          currency: 'EUR',
          legs: [
            { account, amount: -5_000n },
            { account: 'sitting:T1-7', amount: 5_000n },
          ],
        },
      });
  });

  it('of any size is paid to the minor unit', () => {
    const amount = 1_000_000_000_000_000_001n;
    const paid = [
      ...entered,
      ...given(...entered)
        .when(pay({ kind: 'jackpot', amount }))
        .events(),
    ];
    expect(balances(paid)).toEqual(['open', 1_400n + amount, 100n]);
    expect(
      given(...paid)
        .when({ type: 'CashOut', amount: null })
        .events()[0],
    ).toMatchObject({ type: 'ChipsCashedOut', data: { amount: 1_400n + amount } });
  });

  it('of nothing, a share of less than one minor unit, pays nothing', () => {
    given(...entered)
      .when(pay({ kind: 'jackpot', amount: 0n }))
      .thenNothing();
  });

  it('closes no coup: it may come before the wallet has heard of the settlement', () => {
    const paid = [
      ...entered,
      ...given(...entered)
        .when(pay())
        .events(),
    ];
    expect(
      types(
        given(...paid)
          .when(settle(lost('a', 100n)))
          .events(),
      ),
    ).toEqual(['StakeCaptured']);
  });

  it('at the cage, or after the sitting’s end, is for the account', () => {
    given(...entered)
      .when(pay({}, 'cage'))
      .thenRefused('sitting-ended');
    given(...after(...stakes, enter(entry), leave, settle(lost('a', 100n))))
      .when(pay())
      .thenRefused('sitting-ended');
    given().when(pay()).thenRefused('sitting-not-found');
    // left, with a stake on the layout: it lasts
    expect(
      types(
        given(...after(...stakes, enter(entry), leave))
          .when(pay())
          .events(),
      ),
    ).toEqual(['PrizePaid']);
  });

  it.each([
    ['a stake that never entered', reserved, full],
    ['a stake that came back', after(...stakes, enter(entry), giveBack(back)), full],
    ['a stake of the table', entered, { ...full, betId: 'a' }],
    ['another jackpot’s stake', entered, { ...full, jackpotId: 'JP2' }],
    ['another player’s stake', entered, { ...full, playerId: 'p2' }],
    ['another currency', entered, { ...full, currency: 'CHF' }],
  ])('P9: is not paid on %s, at the table or at the cage', (_, past, prize) => {
    for (const paidAt of ['table', 'cage'] as const)
      expect(() => given(...past).when(pay(prize, paidAt))).toThrow(expect.objectContaining({ code: 'books-do-not-balance' }));
  });
});
