import { fold } from '@casino/kernel';
import { specification } from '@casino/kernel/testing';
import type { Prize, Refund } from '../jp1.js';
import { chipsDecider } from './chips.decider.js';
import type { Bet, SittingCommand } from './sitting.commands.js';
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
const ante: Bet = { bet: 1, position: 'ante', amount: 100n };
const jp1: Bet = { bet: 2, position: 'jp1', amount: 500n };
const stake = (...bets: Bet[]): SittingCommand => ({ type: 'ReserveStakes', ...of, playerId: 'p1', coup: 12, bets, currency: 'EUR' });
const play = stake({ bet: 3, position: 'play', amount: 400n });
const entry = { stake: 500n, contribution: 400n };
const enter = (line: Partial<typeof entry> = {}) =>
  ({ type: 'ContributeStake', coup: 12, jackpotId: 'JP1', currency: 'EUR', ...entry, ...line }) as const;
const declined = { type: 'ReleaseJp1', coup: 12 } as const;
const back: Refund = { ...entry, ...of, playerId: 'p1', coup: 12, jackpotId: 'JP1', currency: 'EUR' };
const giveBack = (refund: Refund) => ({ type: 'RefundStake', refund }) as const;
const full: Prize = {
  ...of,
  playerId: 'p1',
  coup: 12,
  seat: 3,
  jackpotId: 'JP1',
  kind: 'fixed-prize',
  amount: 5_000n,
  source: 'meter',
  currency: 'EUR',
};
const pay = (prize: Partial<Prize> = {}, paidAt: 'table' | 'cage' = 'table') =>
  ({ type: 'PayPrize', prize: { ...full, ...prize }, paidAt }) as const;
const lost = ({ position, amount }: Bet) => ({ position, stake: amount, result: 'lost', gain: 0n }) as const;
const settle = (...outcomes: ReturnType<typeof lost>[]) => ({ type: 'SettleCoup', coup: 12, outcomes }) as const;
const voids = (...bets: Bet[]) =>
  ({ type: 'VoidCoup', coup: 12, stakes: bets.map(({ position, amount }) => ({ position, stake: amount })) }) as const;
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
const stakes = [start, receive, stake(ante, jp1)];
const reserved = after(...stakes);
const entered = after(...stakes, enter());
const types = (events: readonly SittingEvent[]) => events.map(({ type }) => type);
const balances = (events: readonly SittingEvent[]) => {
  const state = fold(chipsDecider, events);
  return state.phase === 'unknown' ? undefined : [state.phase, state.balance, state.reserved];
};

describe('a JP1 stake', () => {
  it('is set aside like any other, with those of its command', () => {
    expect(reserved.at(-1)).toMatchObject({ type: 'StakesReserved', data: { bets: [ante, jp1] } });
    expect(balances(reserved)).toEqual(['open', 1_400n, 600n]);
  });

  it('enters the jackpot: the contribution to the meter, the rest to the house', () => {
    given(...reserved)
      .when(enter())
      .then({
        type: 'StakeContributed',
        data: {
          ...of,
          coup: 12,
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
        .when(enter({ contribution }))
        .events()[0]?.data,
    ).toMatchObject({ legs });
  });

  it('goes back whole when the jackpot declines it', () => {
    const back = after(...stakes, declined);
    expect(back.at(-1)).toMatchObject({ type: 'StakesReleased', data: { bets: [jp1], reason: 'jp1-not-entered' } });
    expect(balances(back)).toEqual(['open', 1_900n, 100n]);
    given(...back)
      .when(declined)
      .thenNothing();
    given(...reserved)
      .when({ ...declined, coup: 13 })
      .thenNothing();
    given(...entered)
      .when(declined)
      .thenNothing();
    given().when(declined).thenRefused('sitting-not-found');
  });

  it.each([
    ['another amount', enter({ stake: 501n })],
    ['more than the stake for the meter', enter({ contribution: 501n })],
    ['a stake of another coup', { ...enter(), coup: 13 }],
    ['another currency', { ...enter(), currency: 'CHF' }],
  ])('case-35: a jackpot that takes %s is a defect, and moves nothing', (_, command) => {
    expect(() => given(...reserved).when(command)).toThrow(expect.objectContaining({ code: 'books-do-not-balance' }));
  });

  it('case-35: a jackpot that takes a stake where there are the table’s only is a defect, and moves nothing', () => {
    const withoutJp1 = after(start, receive, stake({ ...ante, amount: 500n }));
    expect(() => given(...withoutJp1).when(enter())).toThrow(expect.objectContaining({ code: 'books-do-not-balance' }));
  });

  it('P2: enters once: the jackpot cannot take it again', () => {
    expect(() => given(...entered).when(enter())).toThrow(expect.objectContaining({ code: 'books-do-not-balance' }));
  });

  it('is not the table’s to resolve: the coup is settled without it, before the jackpot’s word or after', () => {
    const settledFirst = [
      ...reserved,
      ...given(...reserved)
        .when(settle(lost(ante)))
        .events(),
    ];
    expect(balances(settledFirst)).toEqual(['open', 1_400n, 500n]);
    const both = [
      ...settledFirst,
      ...given(...settledFirst)
        .when(enter())
        .events(),
    ];
    expect(balances(both)).toEqual(['open', 1_400n, 0n]);
    const enteredFirst = [
      ...entered,
      ...given(...entered)
        .when(settle(lost(ante)))
        .events(),
    ];
    expect(balances(enteredFirst)).toEqual(balances(both));
    expect(() => given(...reserved).when(settle(lost(ante), lost(jp1)))).toThrow(expect.objectContaining({ code: 'books-do-not-balance' }));
  });

  it('closes no coup: a Play after it is set aside', () => {
    expect(
      types(
        given(...entered)
          .when(play)
          .events(),
      ),
    ).toEqual(['StakesReserved']);
    const wentBack = after(...stakes, declined);
    expect(
      types(
        given(...wentBack)
          .when(play)
          .events(),
      ),
    ).toEqual(['StakesReserved']);
    const returned = after(...stakes, enter(), giveBack(back));
    expect(
      types(
        given(...returned)
          .when(play)
          .events(),
      ),
    ).toEqual(['StakesReserved']);
    const settled = after(...stakes, settle(lost(ante)), enter());
    expect(
      given(...settled)
        .when(play)
        .events()[0],
    ).toMatchObject({ type: 'StakesRefused', data: { reason: 'betting-closed', shortfall: null } });
  });

  it('a void coup gives back what it lists: a JP1 stake that was not registered, and no other', () => {
    const before = given(...reserved)
      .when(voids(ante, jp1))
      .events();
    expect(before.map(({ data }) => data)).toMatchObject([
      {
        outcome: 'voided',
        stakes: [
          { position: 'ante', stake: 100n, result: 'returned' },
          { position: 'jp1', stake: 500n, result: 'returned' },
        ],
      },
    ]);
    expect(balances([...reserved, ...before])).toEqual(['open', 2_000n, 0n]);
    const registered = given(...reserved)
      .when(voids(ante))
      .events();
    expect(registered.map(({ data }) => data)).toMatchObject([{ stakes: [{ position: 'ante', stake: 100n, result: 'returned' }] }]);
    expect(balances([...reserved, ...registered])).toEqual(['open', 1_500n, 500n]);
    expect(
      types(
        given(...reserved, ...registered)
          .when(enter())
          .events(),
      ),
    ).toEqual(['StakeContributed']);
    expect(() => given(...reserved).when(voids(jp1))).toThrow(expect.objectContaining({ code: 'books-do-not-balance' }));
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
    ['came back already', after(...stakes, enter(), giveBack(back)), back],
    ['had another contribution', entered, { ...back, contribution: 401n }],
    ['was of another amount', entered, { ...back, stake: 400n }],
    ['is in another jackpot', entered, { ...back, jackpotId: 'JP2' }],
    ['is of another coup', entered, { ...back, coup: 11 }],
    ['is of another player', entered, { ...back, playerId: 'p2' }],
  ])('P2: a stake that %s does not come back', (_, past, line) => {
    expect(() => given(...past).when(giveBack(line))).toThrow(expect.objectContaining({ code: 'books-do-not-balance' }));
  });

  it('keeps a sitting that was left from ending, until the jackpot has spoken', () => {
    const left = after(...stakes, leave, settle(lost(ante)));
    expect(balances(left)).toEqual(['left', 1_400n, 500n]);
    expect(
      types(
        given(...left)
          .when(enter())
          .events(),
      ),
    ).toEqual(['StakeContributed', 'ChipsCashedOut', 'SittingEnded']);
    expect(
      types(
        given(...left)
          .when(declined)
          .events(),
      ),
    ).toEqual(['StakesReleased', 'ChipsCashedOut', 'SittingEnded']);
  });

  it('comes back to a sitting that still lasts, and says of one that has ended that it has', () => {
    const left = after(...stakes, enter(), leave);
    expect(
      types(
        given(...left)
          .when(giveBack(back))
          .events(),
      ),
    ).toEqual(['StakeRefunded']);
    given(...after(...stakes, enter(), leave, settle(lost(ante))))
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
          .when(settle(lost(ante)))
          .events(),
      ),
    ).toEqual(['StakesSettled']);
  });

  it('at the cage, or after the sitting’s end, is for the account', () => {
    given(...entered)
      .when(pay({}, 'cage'))
      .thenRefused('sitting-ended');
    given(...after(...stakes, enter(), leave, settle(lost(ante))))
      .when(pay())
      .thenRefused('sitting-ended');
    given().when(pay()).thenRefused('sitting-not-found');
    // left, with a stake on the layout: it lasts
    expect(
      types(
        given(...after(...stakes, enter(), leave))
          .when(pay())
          .events(),
      ),
    ).toEqual(['PrizePaid']);
  });

  it.each([
    ['a stake that never entered', reserved, full],
    ['a stake that came back', after(...stakes, enter(), giveBack(back)), full],
    ['another coup’s stake', entered, { ...full, coup: 11 }],
    ['another jackpot’s stake', entered, { ...full, jackpotId: 'JP2' }],
    ['another player’s stake', entered, { ...full, playerId: 'p2' }],
    ['another currency', entered, { ...full, currency: 'CHF' }],
  ])('P9: is not paid on %s, at the table or at the cage', (_, past, prize) => {
    for (const paidAt of ['table', 'cage'] as const)
      expect(() => given(...past).when(pay(prize, paidAt))).toThrow(expect.objectContaining({ code: 'books-do-not-balance' }));
  });
});
