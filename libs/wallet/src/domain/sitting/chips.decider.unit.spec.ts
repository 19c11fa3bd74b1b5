import { fold } from '@casino/kernel';
import { specification } from '@casino/kernel/testing';
import { chipsDecider } from './chips.decider.js';
import type { ReserveStake, SittingCommand } from './sitting.commands.js';
import type { SittingEvent } from './sitting.state.js';

const { given } = specification(chipsDecider);
const signatures = [
  { id: 'mcd-1', role: 'mcd' },
  { id: 'cashier-1', role: 'cashier' },
] as const;
const of = { sittingId: 'T1-7', tableId: 'T1' };
const start = {
  type: 'StartSitting',
  ...of,
  seat: 3,
  playerId: 'p1',
  game: 'pair-e-poker',
  currency: 'EUR',
  chips: { kind: 'colour', value: 200n },
} as const;
const startValue = { ...start, game: 'ultimate-holdem', chips: { kind: 'value' } } as const;
const started: SittingEvent = { type: 'SittingStarted', data: { ...of, seat: 3, playerId: 'p1', game: 'pair-e-poker', currency: 'EUR' } };
const allotted: SittingEvent = { type: 'ColourAllotted', data: { sittingId: 'T1-7', colour: 'yellow', value: 200n, currency: 'EUR' } };
const receive = (amount: bigint) => ({ type: 'ReceiveChips', playerId: 'p1', amount, currency: 'EUR' }) as const;
const bet = (betId: string, amount: bigint, coup = 12): ReserveStake => ({
  type: 'ReserveStake',
  ...of,
  playerId: 'p1',
  coup,
  betId,
  position: 'ante',
  amount,
  currency: 'EUR',
});
const resolveCoup = (...outcomes: { betId: string; stake: bigint; result: 'won' | 'lost' | 'pushed'; gain: bigint }[]) =>
  ({ type: 'ResolveCoup', coup: 12, outcomes }) as const;
const voidCoup = (...betIds: string[]) => ({ type: 'VoidCoup', coup: 12, betIds }) as const;
const reserved = (betId: string, amount: bigint, coup = 12): SittingEvent => ({
  type: 'StakeReserved',
  data: {
    ...of,
    coup,
    betId,
    amount,
    currency: 'EUR',
    kind: 'table',
    legs: [
      { account: 'sitting:T1-7', amount: -amount },
      { account: 'reserved:T1-7', amount },
    ],
  },
});
const released = (betId: string, amount: bigint, reason: 'pushed' | 'withdrawn' | 'voided'): SittingEvent => ({
  type: 'StakeReleased',
  data: {
    ...of,
    coup: 12,
    betId,
    amount,
    currency: 'EUR',
    reason,
    legs: [
      { account: 'reserved:T1-7', amount: -amount },
      { account: 'sitting:T1-7', amount },
    ],
  },
});
const refused = (betId: string, amount: bigint, reason: string, coup = 12, currency = 'EUR'): SittingEvent => ({
  type: 'StakeRefused',
  data: { ...of, coup, betId, amount, currency, reason },
});
const cashedOut = (amount: bigint): SittingEvent => ({
  type: 'ChipsCashedOut',
  data: {
    ...of,
    playerId: 'p1',
    amount,
    currency: 'EUR',
    legs: [
      { account: 'sitting:T1-7', amount: -amount },
      { account: 'float:T1', amount },
      { account: 'drop:T1', amount: -amount },
      { account: 'transit', amount },
    ],
  },
});
const left: SittingEvent = { type: 'SittingLeft', data: { ...of, playerId: 'p1' } };
const ended: SittingEvent = { type: 'SittingEnded', data: { ...of, playerId: 'p1' } };

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
const seated = after(start, receive(2_000n));
const holdem = after(startValue, receive(2_000n));
const balances = (...events: SittingEvent[]) => {
  const state = fold(chipsDecider, events);
  return state.phase === 'unknown' ? undefined : [state.balance, state.reserved, state.reservations.length];
};

describe('a sitting', () => {
  it('starts once, its colour being the seat’s', () => {
    given().when(start).then(started, allotted);
    given(started, allotted).when(start).thenNothing();
    given()
      .when(startValue)
      .then({ type: 'SittingStarted', data: { ...started.data, game: 'ultimate-holdem' } } as SittingEvent);
  });

  it('receives chips: the price goes to the drop, the chips come from the float', () => {
    given(started, allotted)
      .when(receive(2_000n))
      .then({
        type: 'ChipsReceived',
        data: {
          ...of,
          playerId: 'p1',
          amount: 2_000n,
          currency: 'EUR',
          legs: [
            { account: 'transit', amount: -2_000n },
            { account: 'drop:T1', amount: 2_000n },
            { account: 'float:T1', amount: -2_000n },
            { account: 'sitting:T1-7', amount: 2_000n },
          ],
        },
      });
    given().when(receive(200n)).thenRefused('sitting-not-found');
    given(...seated)
      .when({ ...receive(200n), playerId: 'p2' })
      .thenRefused('sitting-of-another-player');
    given(...seated)
      .when({ ...receive(200n), currency: 'CHF' })
      .thenRefused('currency-differs');
    given(...after(start, { type: 'LeaveSitting' }))
      .when(receive(200n))
      .thenRefused('sitting-ended');
  });

  it('sends back at once what cannot be had in whole colour chips any more', () => {
    const [received, back, ...more] = given(started, allotted).when(receive(300n)).events();
    expect([received?.type, back, more]).toEqual(['ChipsReceived', cashedOut(300n), []]);
  });

  it('sets a stake aside', () => {
    given(...seated)
      .when(bet('b1', 600n))
      .then(reserved('b1', 600n));
    expect(balances(...seated, reserved('b1', 600n))).toEqual([1_400n, 600n, 1]);
  });

  it.each([
    ['insufficient-chips', seated, bet('b1', 2_200n)],
    ['not-whole-chips', seated, bet('b1', 300n)],
    ['sitting-of-another-player', seated, { ...bet('b1', 200n), playerId: 'p2' }],
    ['currency-differs', seated, { ...bet('b1', 200n), currency: 'CHF' }],
    ['sitting-not-found', [], bet('b1', 200n)],
    ['sitting-ended', after(start, { type: 'LeaveSitting' }), bet('b1', 200n)],
    ['betting-closed', after(start, receive(2_000n), bet('b0', 200n), voidCoup('b0')), bet('b1', 200n)],
    ['betting-closed', after(start, receive(2_000n), bet('b0', 200n)), bet('b1', 200n, 11)],
  ] as const)('answers a stake that cannot be set aside with an event: %s', (reason, past, command) => {
    given(...past)
      .when(command)
      .then(refused('b1', command.amount, reason, command.coup, command.currency));
  });

  it('refuses a stake that names another table', () => {
    given(...seated)
      .when({ ...bet('b1', 200n), tableId: 'T2' })
      .then({
        ...refused('b1', 200n, 'sitting-not-found'),
        data: { ...refused('b1', 200n, 'sitting-not-found').data, tableId: 'T2' },
      } as SittingEvent);
  });

  it('answers a bet once', () => {
    given(...seated, reserved('b1', 600n))
      .when(bet('b1', 600n))
      .thenNothing();
    given(...seated, refused('b1', 6_000n, 'insufficient-chips'))
      .when(bet('b1', 200n))
      .thenNothing();
    given(...seated, reserved('b1', 600n), released('b1', 600n, 'withdrawn'))
      .when(bet('b1', 600n))
      .thenNothing();
  });

  it('resolves a coup: what is lost goes to the float, what is won comes back with its gain, a push comes back alone', () => {
    const stakes = after(startValue, receive(2_000n), bet('b1', 200n), bet('b2', 300n), bet('b3', 500n));
    const events = given(...stakes)
      .when(
        resolveCoup(
          { betId: 'b2', stake: 300n, result: 'lost', gain: 0n },
          { betId: 'b1', stake: 200n, result: 'won', gain: 800n },
          { betId: 'b3', stake: 500n, result: 'pushed', gain: 0n },
        ),
      )
      .events();
    expect(events).toEqual([
      {
        type: 'StakeCaptured',
        data: {
          ...of,
          coup: 12,
          betId: 'b2',
          amount: 300n,
          currency: 'EUR',
          legs: [
            { account: 'reserved:T1-7', amount: -300n },
            { account: 'float:T1', amount: 300n },
          ],
        },
      },
      {
        type: 'GainPaid',
        data: {
          ...of,
          coup: 12,
          betId: 'b1',
          stake: 200n,
          gain: 800n,
          currency: 'EUR',
          legs: [
            { account: 'reserved:T1-7', amount: -200n },
            { account: 'sitting:T1-7', amount: 200n },
            { account: 'float:T1', amount: -800n },
            { account: 'sitting:T1-7', amount: 800n },
          ],
        },
      },
      released('b3', 500n, 'pushed'),
    ]);
    expect(balances(...stakes, ...events)).toEqual([2_500n, 0n, 0]);
    given(...stakes, ...events)
      .when(resolveCoup({ betId: 'b1', stake: 200n, result: 'won', gain: 800n }))
      .thenNothing();
  });

  it.each([
    [
      'a bet that is not reserved',
      resolveCoup({ betId: 'b1', stake: 200n, result: 'lost', gain: 0n }, { betId: 'b9', stake: 200n, result: 'lost', gain: 0n }),
    ],
    ['a reservation left out', resolveCoup()],
    [
      'a bet twice',
      resolveCoup({ betId: 'b1', stake: 200n, result: 'lost', gain: 0n }, { betId: 'b1', stake: 200n, result: 'lost', gain: 0n }),
    ],
    ['another stake', resolveCoup({ betId: 'b1', stake: 201n, result: 'lost', gain: 0n })],
    ['a loss with a gain', resolveCoup({ betId: 'b1', stake: 200n, result: 'lost', gain: 5n })],
    ['a win of nothing', resolveCoup({ betId: 'b1', stake: 200n, result: 'won', gain: 0n })],
  ])('case-35: a settlement with %s is a defect, and moves nothing', (_, command) => {
    const stakes = after(startValue, receive(2_000n), bet('b1', 200n));
    expect(() => given(...stakes).when(command)).toThrow(expect.objectContaining({ code: 'books-do-not-balance' }));
  });

  it('case-9: a bet withdrawn as unanswered, and its late answer: the sitting is whole again, once', () => {
    const withdrawn = after(startValue, receive(2_000n), bet('b1', 200n), { type: 'ReleaseStake', betId: 'b1' });
    expect(withdrawn.at(-1)).toEqual(released('b1', 200n, 'withdrawn'));
    expect(balances(...withdrawn)).toEqual([2_000n, 0n, 0]);
    given(...withdrawn)
      .when({ type: 'ReleaseStake', betId: 'b1' })
      .thenNothing();
    given(...withdrawn)
      .when(bet('b1', 200n))
      .thenNothing();
    given(...withdrawn)
      .when(voidCoup('b1'))
      .thenNothing();
  });

  it('case-9: a voided coup gives every stake back, and a refused one nothing', () => {
    const stakes = after(startValue, receive(2_000n), bet('b1', 200n), bet('b2', 1_800n), bet('b3', 1n));
    expect(stakes.at(-1)).toEqual(refused('b3', 1n, 'insufficient-chips'));
    const voided = given(...stakes)
      .when(voidCoup('b1', 'b2', 'b3'))
      .events();
    expect(voided).toEqual([released('b1', 200n, 'voided'), released('b2', 1_800n, 'voided')]);
    expect(balances(...stakes, ...voided)).toEqual([2_000n, 0n, 0]);
    given(...stakes, ...voided)
      .when(voidCoup('b1', 'b2', 'b3'))
      .thenNothing();
    given().when(voidCoup('b1')).thenNothing();
    given().when({ type: 'ReleaseStake', betId: 'b1' }).thenNothing();
  });

  it('cashes out in part or in full, never what is on the layout', () => {
    const staked = [...seated, reserved('b1', 600n)];
    given(...staked)
      .when({ type: 'CashOut', amount: 400n })
      .then(cashedOut(400n));
    given(...staked)
      .when({ type: 'CashOut', amount: null })
      .then(cashedOut(1_400n));
    given(...staked)
      .when({ type: 'CashOut', amount: 1_600n })
      .thenRefused('insufficient-chips');
    given(...staked)
      .when({ type: 'CashOut', amount: 300n })
      .thenRefused('not-whole-chips');
    given(started, allotted).when({ type: 'CashOut', amount: null }).thenRefused('insufficient-chips');
    given().when({ type: 'CashOut', amount: null }).thenRefused('sitting-not-found');
    given(...seated, left)
      .when({ type: 'CashOut', amount: null })
      .thenRefused('sitting-ended');
  });

  it('changes the value of its colour only when all its chips were handed back', () => {
    const back = [...seated, cashedOut(2_000n)];
    given(...back)
      .when({ type: 'ReallotColour', value: 500n })
      .then({ type: 'ColourAllotted', data: { sittingId: 'T1-7', colour: 'yellow', value: 500n, currency: 'EUR' } });
    given(...seated)
      .when({ type: 'ReallotColour', value: 500n })
      .thenRefused('colour-chips-held');
    given(started, allotted, ...after(start, receive(200n)).slice(2), reserved('b1', 200n))
      .when({ type: 'ReallotColour', value: 500n })
      .thenRefused('colour-chips-held');
    given(...holdem)
      .when({ type: 'ReallotColour', value: 500n })
      .thenRefused('no-colour-chips');
    given(...back, left, ended)
      .when({ type: 'ReallotColour', value: 500n })
      .thenRefused('sitting-ended');
  });

  it('ends when the player leaves, with what it holds cashed out in the same append', () => {
    given(...seated)
      .when({ type: 'LeaveSitting' })
      .then(left, cashedOut(2_000n), ended);
    given(started, allotted).when({ type: 'LeaveSitting' }).then(left, ended);
    given(...seated, left, cashedOut(2_000n), ended)
      .when({ type: 'LeaveSitting' })
      .thenNothing();
    given().when({ type: 'LeaveSitting' }).thenRefused('sitting-not-found');
  });

  it.each([
    ['settled', resolveCoup({ betId: 'b1', stake: 600n, result: 'won', gain: 600n }), 2_600n],
    ['voided', voidCoup('b1'), 2_000n],
    ['withdrawn', { type: 'ReleaseStake', betId: 'b1' } as const, 2_000n],
  ])('ends only with its last reservation: %s', (_, last, proceeds) => {
    const away = after(start, receive(2_000n), bet('b1', 600n), { type: 'LeaveSitting' });
    expect(away.at(-1)).toEqual(left);
    const events = given(...away)
      .when(last)
      .events();
    expect(events.slice(1)).toEqual([cashedOut(proceeds), ended]);
    expect(balances(...away, ...events)).toEqual([0n, 0n, 0]);
  });

  it('is corrected by two people, in whole chips, down to zero at most', () => {
    const adjust = { type: 'AdjustSitting', float: 'open', tableId: 'T1', amount: -2_000n, reason: 'paid twice', signatures } as const;
    given(...seated)
      .when(adjust)
      .then({
        type: 'BalanceAdjusted',
        data: {
          subject: 'sitting:T1-7',
          tableId: 'T1',
          amount: -2_000n,
          currency: 'EUR',
          reason: 'paid twice',
          signatures: [...signatures],
          legs: [
            { account: 'float:T1', amount: 2_000n },
            { account: 'sitting:T1-7', amount: -2_000n },
          ],
        },
      });
    given(...seated)
      .when({ ...adjust, amount: -2_200n })
      .thenRefused('insufficient-chips');
    given(...seated)
      .when({ ...adjust, amount: 100n })
      .thenRefused('not-whole-chips');
    given(...seated)
      .when({ ...adjust, amount: 0n })
      .thenRefused('invalid-amount');
    // rules §4: a float that was counted, or is not there, takes and gives nothing
    given(...seated)
      .when({ ...adjust, float: 'closed' })
      .thenRefused('float-not-open');
    given(...seated)
      .when({ ...adjust, float: 'never-opened' })
      .thenRefused('float-not-found');
    given(...seated)
      .when({ ...adjust, tableId: 'T2' })
      .thenRefused('sitting-not-found');
    given(...seated)
      .when({ ...adjust, signatures: [signatures[0], { id: 'mcd-1', role: 'cashier' }] })
      .thenRefused('two-people-needed');
    given(...seated, left, cashedOut(2_000n), ended)
      .when(adjust)
      .thenRefused('sitting-ended');
  });
});
