import { casinoCatalogue, encodeEvent } from '@casino/contracts';
import { fold, sumMoney } from '@casino/kernel';
import { specification } from '@casino/kernel/testing';
import { chipsDecider } from './chips.decider.js';
import type { Bet, Outcome, ReserveStakes, SittingCommand } from './sitting.commands.js';
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
const line = (bet: number, amount: bigint, position = 'ante'): Bet => ({ bet, position, amount });
const stake = (bets: readonly Bet[], coup = 12): ReserveStakes => ({
  type: 'ReserveStakes',
  ...of,
  playerId: 'p1',
  coup,
  bets,
  currency: 'EUR',
});
const bet = (n: number, amount: bigint, coup = 12): ReserveStakes => stake([line(n, amount)], coup);
const withdraw = (...bets: number[]) => ({ type: 'ReleaseBets', coup: 12, bets }) as const;
const settleCoup = (...outcomes: Outcome[]) => ({ type: 'SettleCoup', coup: 12, outcomes }) as const;
const voidCoup = (...stakes: (readonly [position: string, stake: bigint])[]) =>
  ({ type: 'VoidCoup', coup: 12, stakes: stakes.map(([position, amount]) => ({ position, stake: amount })) }) as const;
const sumOf = (bets: readonly Bet[]) => sumMoney(bets.map(({ amount }) => amount));
const reserved = (bets: Bet[], coup = 12): SittingEvent => ({
  type: 'StakesReserved',
  data: {
    ...of,
    coup,
    bets,
    currency: 'EUR',
    legs: [
      { account: 'sitting:T1-7', amount: -sumOf(bets) },
      { account: 'reserved:T1-7', amount: sumOf(bets) },
    ],
  },
});
const withdrawn = (...bets: Bet[]): SittingEvent => ({
  type: 'StakesReleased',
  data: {
    ...of,
    coup: 12,
    bets,
    currency: 'EUR',
    reason: 'withdrawn',
    legs: [
      { account: 'reserved:T1-7', amount: -sumOf(bets) },
      { account: 'sitting:T1-7', amount: sumOf(bets) },
    ],
  },
});
const voided = (...stakes: (readonly [position: string, stake: bigint])[]): SittingEvent => {
  const total = sumMoney(stakes.map(([, amount]) => amount));
  return {
    type: 'StakesSettled',
    data: {
      ...of,
      coup: 12,
      outcome: 'voided',
      stakes: stakes.map(([position, amount]) => ({ position, stake: amount, result: 'returned', gain: 0n })),
      currency: 'EUR',
      legs: [
        { account: 'reserved:T1-7', amount: -total },
        { account: 'sitting:T1-7', amount: total },
      ],
    },
  };
};
const refused = (
  { sittingId, tableId, coup, bets, currency }: ReserveStakes,
  reason: string,
  shortfall: bigint | null = null,
): SittingEvent => ({
  type: 'StakesRefused',
  data: { sittingId, tableId, coup, bets: [...bets], currency, reason, shortfall },
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

  it('sets the stakes of one command aside, together', () => {
    const bets = [line(1, 600n), line(2, 200n, 'pair-2')];
    given(...seated)
      .when(stake(bets))
      .then(reserved(bets));
    expect(balances(...seated, reserved(bets))).toEqual([1_200n, 800n, 2]);
  });

  it.each([
    ['insufficient-chips', seated, bet(1, 2_200n), 200n],
    ['insufficient-chips', seated, stake([line(1, 1_200n), line(2, 1_000n, 'pair-2')]), 200n],
    ['not-whole-chips', seated, bet(1, 300n), null],
    ['not-whole-chips', seated, stake([line(1, 200n), line(2, 300n, 'pair-2'), line(3, 100n, 'pair-3')]), null],
    ['sitting-of-another-player', seated, { ...bet(1, 200n), playerId: 'p2' }, null],
    ['currency-differs', seated, { ...bet(1, 200n), currency: 'CHF' }, null],
    ['sitting-not-found', [], bet(1, 200n), null],
    ['sitting-not-found', seated, { ...bet(1, 200n), tableId: 'T2' }, null],
    ['sitting-ended', after(start, { type: 'LeaveSitting' }), bet(1, 200n), null],
    ['betting-closed', after(start, receive(2_000n), bet(1, 200n), voidCoup(['ante', 200n])), bet(2, 200n), null],
    ['betting-closed', after(start, receive(2_000n), bet(1, 200n)), bet(1, 200n, 11), null],
  ] as const)(
    'answers stakes that cannot all be set aside with one refusal, and what is lacking: %s',
    (reason, past, command, shortfall) => {
      given(...past)
        .when(command)
        .then(refused(command, reason, shortfall));
    },
  );

  it('answers a bet once', () => {
    given(...seated, reserved([line(1, 600n)]))
      .when(bet(1, 600n))
      .thenNothing();
    given(...seated, refused(bet(1, 6_000n), 'insufficient-chips', 4_000n))
      .when(bet(1, 200n))
      .thenNothing();
    given(...seated, reserved([line(1, 600n)]), withdrawn(line(1, 600n)))
      .when(bet(1, 600n))
      .thenNothing();
    // numbers are of a coup
    given(...seated, reserved([line(1, 600n)]))
      .when(bet(1, 600n, 13))
      .then(reserved([line(1, 600n)], 13));
  });

  it('settles a coup in one event: what is lost goes to the float, what is won comes back with its gain, a push comes back alone', () => {
    const stakes = after(startValue, receive(2_000n), stake([line(1, 200n), line(2, 300n, 'blind')]), stake([line(3, 500n, 'trips')]));
    const coup = settleCoup(
      { position: 'blind', stake: 300n, result: 'lost', gain: 0n },
      { position: 'ante', stake: 200n, result: 'won', gain: 800n },
      { position: 'trips', stake: 500n, result: 'pushed', gain: 0n },
    );
    const events = given(...stakes)
      .when(coup)
      .events();
    expect(events).toEqual([
      {
        type: 'StakesSettled',
        data: {
          ...of,
          coup: 12,
          outcome: 'settled',
          stakes: [
            { position: 'blind', stake: 300n, result: 'lost', gain: 0n },
            { position: 'ante', stake: 200n, result: 'won', gain: 800n },
            { position: 'trips', stake: 500n, result: 'returned', gain: 0n },
          ],
          currency: 'EUR',
          legs: [
            { account: 'reserved:T1-7', amount: -1_000n },
            { account: 'float:T1', amount: -500n },
            { account: 'sitting:T1-7', amount: 1_500n },
          ],
        },
      },
    ]);
    expect(balances(...stakes, ...events)).toEqual([2_500n, 0n, 0]);
    given(...stakes, ...events)
      .when(coup)
      .thenNothing();
  });

  it.each([
    [
      'lost it all',
      { position: 'ante', stake: 200n, result: 'lost', gain: 0n },
      [
        { account: 'reserved:T1-7', amount: -200n },
        { account: 'float:T1', amount: 200n },
      ],
    ],
    [
      'gets its stake back',
      { position: 'ante', stake: 200n, result: 'pushed', gain: 0n },
      [
        { account: 'reserved:T1-7', amount: -200n },
        { account: 'sitting:T1-7', amount: 200n },
      ],
    ],
  ] as const)('has no leg that moves nothing when it %s', (_, outcome, legs) => {
    const stakes = after(startValue, receive(2_000n), bet(1, 200n));
    expect(
      given(...stakes)
        .when(settleCoup(outcome))
        .events()[0]?.data,
    ).toMatchObject({ legs });
  });

  it('takes several bets on one position for one line, of their sum', () => {
    const stakes = after(startValue, receive(2_000n), bet(1, 200n), stake([line(2, 50n), line(3, 100n, 'blind')]), bet(4, 30n));
    const lost = { position: 'blind', stake: 100n, result: 'lost', gain: 0n } as const;
    const won = given(...stakes)
      .when(settleCoup({ position: 'ante', stake: 280n, result: 'won', gain: 280n }, lost))
      .events();
    expect(won).toMatchObject([
      {
        data: {
          stakes: [
            { position: 'ante', stake: 280n },
            { position: 'blind', stake: 100n },
          ],
        },
      },
    ]);
    expect(balances(...stakes, ...won)).toEqual([2_180n, 0n, 0]);
    for (const other of [200n, 250n, 281n])
      expect(() => given(...stakes).when(settleCoup({ position: 'ante', stake: other, result: 'lost', gain: 0n }, lost))).toThrow(
        expect.objectContaining({ code: 'books-do-not-balance' }),
      );
    given(...stakes)
      .when(voidCoup(['ante', 280n], ['blind', 100n]))
      .then(voided(['ante', 280n], ['blind', 100n]));
    // one of them was withdrawn, and late
    const without = [
      ...stakes,
      ...given(...stakes)
        .when(withdraw(2, 4))
        .events(),
    ];
    expect(without.at(-1)).toEqual(withdrawn(line(2, 50n), line(4, 30n)));
    given(...without)
      .when(voidCoup(['ante', 200n], ['blind', 100n]))
      .then(voided(['ante', 200n], ['blind', 100n]));
  });

  it.each([
    [
      'a position on which nothing is reserved',
      settleCoup({ position: 'ante', stake: 200n, result: 'lost', gain: 0n }, { position: 'blind', stake: 200n, result: 'lost', gain: 0n }),
    ],
    ['a reservation left out', settleCoup()],
    ['a coup in which nothing is reserved', { ...settleCoup({ position: 'ante', stake: 200n, result: 'lost', gain: 0n }), coup: 13 }],
    [
      'a position twice',
      settleCoup({ position: 'ante', stake: 200n, result: 'lost', gain: 0n }, { position: 'ante', stake: 200n, result: 'lost', gain: 0n }),
    ],
    ['another stake', settleCoup({ position: 'ante', stake: 201n, result: 'lost', gain: 0n })],
    ['a loss with a gain', settleCoup({ position: 'ante', stake: 200n, result: 'lost', gain: 5n })],
    ['a win of nothing', settleCoup({ position: 'ante', stake: 200n, result: 'won', gain: 0n })],
  ])('case-35: a settlement with %s is a defect, and moves nothing', (_, command) => {
    const stakes = after(startValue, receive(2_000n), bet(1, 200n));
    expect(() => given(...stakes).when(command)).toThrow(expect.objectContaining({ code: 'books-do-not-balance' }));
  });

  it('case-9: a bet withdrawn as unanswered, and its late answer: the sitting is whole again, once', () => {
    const back = after(startValue, receive(2_000n), bet(1, 200n), withdraw(1));
    expect(back.at(-1)).toEqual(withdrawn(line(1, 200n)));
    expect(balances(...back)).toEqual([2_000n, 0n, 0]);
    given(...back)
      .when(withdraw(1))
      .thenNothing();
    given(...back)
      .when(bet(1, 200n))
      .thenNothing();
    given(...back)
      .when(voidCoup(['ante', 200n]))
      .thenNothing();
  });

  it('gives back those of the withdrawn bets that are set aside, and none of another coup', () => {
    const stakes = after(startValue, receive(2_000n), stake([line(1, 200n), line(2, 300n, 'trips')]), bet(3, 9_000n));
    const some = given(...stakes)
      .when(withdraw(2, 3))
      .events();
    expect(some).toEqual([withdrawn(line(2, 300n, 'trips'))]);
    expect(balances(...stakes, ...some)).toEqual([1_800n, 200n, 1]);
    given(...stakes)
      .when({ ...withdraw(1, 2), coup: 11 })
      .thenNothing();
  });

  it('case-9: a voided coup gives every stake back, and a refused one nothing', () => {
    const stakes = after(startValue, receive(2_000n), bet(1, 200n), bet(2, 1_800n), bet(3, 1n), stake([line(4, 1n, 'trips')]));
    expect(stakes.slice(-2)).toEqual([
      refused(bet(3, 1n), 'insufficient-chips', 1n),
      refused(stake([line(4, 1n, 'trips')]), 'insufficient-chips', 1n),
    ]);
    const all = voidCoup(['ante', 2_001n], ['trips', 1n]);
    const back = given(...stakes)
      .when(all)
      .events();
    expect(back).toEqual([voided(['ante', 2_000n])]);
    expect(balances(...stakes, ...back)).toEqual([2_000n, 0n, 0]);
    given(...stakes, ...back)
      .when(all)
      .thenNothing();
    given().when(all).thenNothing();
    given().when(withdraw(1)).thenNothing();
  });

  it.each([
    ['leaves a position out', voidCoup(['blind', 200n])],
    ['gives back less than is reserved', voidCoup(['ante', 199n])],
  ])('case-35: a void coup that %s is a defect, and moves nothing', (_, command) => {
    const stakes = after(startValue, receive(2_000n), bet(1, 200n));
    expect(() => given(...stakes).when(command)).toThrow(expect.objectContaining({ code: 'books-do-not-balance' }));
  });

  it('says the fullest legal coup in events that fit: a stake on each of 64 positions, by the longest ids, in one command or settled', () => {
    const [table, longest] = ['T'.repeat(24), 10n ** 30n];
    const known = { sittingId: `${table}-999999`, tableId: table };
    const bets = Array.from({ length: 64 }, (_, n) => ({ bet: 9_000 + n, position: `cheval:${n}:`.padEnd(40, 'x'), amount: longest }));
    const outcomes = bets.map(({ position, amount: all }) => ({ position, stake: all, result: 'won', gain: all }) as const);
    const events = after(
      { ...startValue, ...known },
      receive(64n * longest),
      { ...stake(bets, 999_999_999), ...known },
      { ...settleCoup(...outcomes), coup: 999_999_999 },
    );
    expect(events.slice(-2).map(({ type }) => type)).toEqual(['StakesReserved', 'StakesSettled']);
    for (const event of events) {
      const { bytes } = encodeEvent(casinoCatalogue, 'wallet', event, {
        id: '00000000-0000-5000-8000-000000000000',
        floor: 'f'.repeat(32),
        stream: `chips-${known.sittingId}`,
        revision: 10n ** 9n,
        previousDigest: '0'.repeat(64),
        time: 0,
        commandId: '00000000-0000-5000-8000-000000000001',
        requestHash: '0'.repeat(64),
        correlationId: 'c'.repeat(128),
        causationId: '00000000-0000-5000-8000-000000000002',
        actor: { id: 'a'.repeat(64), role: 'service', device: 'd'.repeat(64) },
      });
      expect(bytes.byteLength).toBeLessThan(59_000);
    }
  });

  it('cashes out in part or in full, never what is on the layout', () => {
    const staked = [...seated, reserved([line(1, 600n)])];
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
    given(started, allotted, ...after(start, receive(200n)).slice(2), reserved([line(1, 200n)]))
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
    ['settled', settleCoup({ position: 'ante', stake: 600n, result: 'won', gain: 600n }), 2_600n],
    ['voided', voidCoup(['ante', 600n]), 2_000n],
    ['withdrawn', withdraw(1), 2_000n],
  ])('ends only with its last reservation: %s', (_, last, proceeds) => {
    const away = after(start, receive(2_000n), bet(1, 600n), { type: 'LeaveSitting' });
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
