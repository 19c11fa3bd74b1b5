import { fold } from '@casino/kernel';
import { assertBooks } from './books.js';
import { jackpotDecider } from './jackpot.decider.js';
import { evolve } from './jackpot.evolve.js';
import type { JackpotEvent, JackpotState } from './jackpot.state.js';
import type { Ledger } from './ledger.js';
import {
  called,
  communityRoyal,
  confirmed,
  dataOf,
  enter,
  identified,
  jackpotOf,
  released,
  reviewed,
  royal,
  settled,
  voided,
  type JackpotLog,
} from './testing/jackpot-log.js';

/** The last event of this name, and the jackpot before and after it. */
const lastOf = (jackpot: JackpotLog, type: JackpotEvent['type']) => {
  const index = jackpot.events.findLastIndex((event) => event.type === type);
  const before = fold(jackpotDecider, jackpot.events.slice(0, index));
  const event = jackpot.events[index];
  if (event === undefined) throw new Error(`no ${type}`);
  return { event, before, after: evolve(before, event) };
};
const withData = (event: JackpotEvent, change: object) => ({ ...event, data: { ...event.data, ...change } }) as JackpotEvent;

/** The event forged by `change`, on the jackpot as it was before it. */
const forged = (jackpot: JackpotLog, type: JackpotEvent['type'], change: object): (() => void) => {
  const { event, before } = lastOf(jackpot, type);
  const other = withData(event, change);
  return () => assertBooks(other, before, evolve(before, other));
};
/** The event says what `change` says, while the jackpot became what the true one made of it. */
const misreported = (jackpot: JackpotLog, type: JackpotEvent['type'], change: object): (() => void) => {
  const { event, before, after } = lastOf(jackpot, type);
  return () => assertBooks(withData(event, change), before, after);
};
const broken = expect.objectContaining({ code: 'books-do-not-balance' }) as Error;

/** Two royals of cycle 1, settled, confirmed and the first one paid; a community royal of cycle 2. */
const shared = (): JackpotLog => {
  const jackpot = jackpotOf(['T1', 'T2', 'T3']);
  jackpot.tellAll(
    enter('T1', 1, [3, 5]),
    enter('T2', 1, [3]),
    royal('T1', 1, 3),
    royal('T2', 1, 3),
    settled('T1', 1, { 5: 'full' }),
    settled('T2', 1),
    enter('T3', 1, [3]),
    communityRoyal('T3', 1),
  );
  jackpot.tellAll(...confirmed('T1-1'), ...confirmed('T2-1'), released('T1-1'));
  return jackpot;
};

describe('P9: no event leaves the jackpot with which its books do not balance', () => {
  const forgeries: readonly (readonly [string, JackpotEvent['type'], object])[] = [
    [
      'a cycle that opens with more than the house puts up',
      'CycleOpened',
      {
        legs: [
          { account: 'house', amount: -1n },
          { account: 'meter:JP1', amount: 1n },
        ],
      },
    ],
    [
      'legs that do not sum to zero',
      'CycleOpened',
      {
        legs: [
          { account: 'house', amount: -1n },
          { account: 'meter:JP1', amount: 100_000n },
        ],
      },
    ],
    ['a meter that is not what the contributions make it', 'CoupEntered', { meter: 100_001n }],
    ['a prize that the meter does not show', 'FixedPrizeWon', { meter: 105_000n }],
    ['a prize of another amount than the meter paid', 'FixedPrizeWon', { amount: 4_999n }],
    ['a top-up of another amount', 'MeterToppedUp', { amount: 1n }],
    ['a frozen amount that is not the meter of that instant', 'CycleFrozen', { amount: 101_499n }],
    ['a split of more than what is frozen', 'JackpotShared', { amount: 200_000n }],
    [
      'unequal shares',
      'JackpotShared',
      {
        shares: [
          { claimId: 'T1-1', amount: 50_751n },
          { claimId: 'T2-1', amount: 50_749n },
        ],
      },
    ],
    ['a remainder that is not carried', 'JackpotShared', { remainder: 1n }],
    [
      'a remainder that could be divided',
      'JackpotShared',
      {
        shares: [
          { claimId: 'T1-1', amount: 50_000n },
          { claimId: 'T2-1', amount: 50_000n },
        ],
        remainder: 1_500n,
        meter: 101_500n,
      },
    ],
    [
      'fault-181: a remainder that could be divided once more',
      'JackpotShared',
      {
        shares: [
          { claimId: 'T1-1', amount: 50_749n },
          { claimId: 'T2-1', amount: 50_749n },
        ],
        remainder: 2n,
        meter: 100_002n,
      },
    ],
    ['a split of a cycle that is not frozen', 'JackpotShared', { cycle: 9 }],
    [
      'a share for a claim that is none',
      'JackpotShared',
      {
        shares: [
          { claimId: 'T1-1', amount: 50_750n },
          { claimId: 'T9-9', amount: 50_750n },
        ],
      },
    ],
    ['an award that is not what was shared', 'JackpotAwarded', { amount: 50_751n }],
    ['an award to a claim that is owed nothing', 'JackpotAwarded', { claimId: 'T9-1' }],
    ['a close of a cycle that is not split', 'CycleClosed', { cycle: 2 }],
  ];
  it.each(forgeries)('not with %s', (_, type, change) => {
    const jackpot = shared();
    expect(forged(jackpot, type, {})).not.toThrow();
    expect(forged(jackpot, type, change)).toThrow(broken);
  });

  const shares = (amount: bigint) => ['T1-1', 'T2-1'].map((claimId) => ({ claimId, amount }));
  const misreports: readonly (readonly [string, JackpotEvent['type'], object])[] = [
    ['a split of less than what was frozen', 'JackpotShared', { amount: 101_498n, shares: shares(50_749n) }],
    ['shares that do not make up the split', 'JackpotShared', { shares: shares(50_749n) }],
    ['an award of another amount', 'JackpotAwarded', { amount: 50_749n }],
    ['an award to a claim that is none', 'JackpotAwarded', { claimId: 'T9-1' }],
    ['an award to a claim that has no share', 'JackpotAwarded', { claimId: 'T3-1' }],
    ['another running meter', 'CoupEntered', { meter: 100_501n }],
  ];
  it.each(misreports)('fault-181: nor with an event that tells %s, though the jackpot itself is right', (_, type, change) => {
    const jackpot = shared();
    expect(misreported(jackpot, type, {})).not.toThrow();
    expect(misreported(jackpot, type, change)).toThrow(broken);
  });

  it('nor with a restoration that gives back another seed, or twice, or with a prize below the seed', () => {
    const jackpot = jackpotOf(['T1', 'T2']);
    jackpot.tellAll(
      enter('T2', 1, [3]),
      enter('T1', 1, [3]),
      royal('T1', 1, 3),
      settled('T1', 1),
      settled('T2', 1, { 3: 'full' }),
      called('T1-1'),
      identified('T1-1'),
      reviewed('T1-1', 'rejected'),
    );
    expect(forged(jackpot, 'MeterRestored', {})).not.toThrow();
    const oneLess = [
      { account: 'meter:JP1', amount: -99_999n },
      { account: 'house', amount: 99_999n },
    ];
    expect(forged(jackpot, 'MeterRestored', { seedGivenBack: 99_999n, legs: oneLess })).toThrow(broken);
    const [restored] = dataOf(jackpot.events, 'MeterRestored');
    if (restored === undefined) throw new Error('nothing restored');
    const again: JackpotEvent = { type: 'MeterRestored', data: restored };
    expect(() => assertBooks(again, jackpot.state, evolve(jackpot.state, again))).toThrow(broken);
    const prize = dataOf(jackpot.events, 'FixedPrizeWon').map((data): JackpotEvent => ({
      type: 'FixedPrizeWon',
      data: { ...data, meter: 96_000n },
    }))[0];
    if (prize === undefined) throw new Error('no prize');
    expect(() => assertBooks(prize, jackpot.state, evolve(jackpot.state, prize))).toThrow(broken);
  });

  it('rules-3: nor when a frozen amount moved, its whole cycle is gone, or it is open again, though everything else adds up', () => {
    const jackpot = jackpotOf(['T1', 'T2']);
    jackpot.tellAll(enter('T1', 1, [3]), royal('T1', 1, 3));
    const { state } = jackpot;
    const [cycle] = state.frozen;
    if (cycle === undefined) throw new Error('nothing frozen');
    const event: JackpotEvent = { type: 'TableUnlinked', data: { jackpotId: 'JP1', tableId: 'T2' } };
    const movedInOf = (ledger: Ledger): Ledger => ({ ...ledger, movedIn: ledger.movedIn + 1n });
    const moved = { ...cycle, meter: cycle.meter + 1n, ledger: movedInOf(cycle.ledger) };
    const account = state.account + 1n;
    const paidOut = { ...state.totals, paid: state.totals.paid + cycle.meter };

    expect(() => assertBooks(event, state, state)).not.toThrow();
    expect(() => assertBooks(event, state, { ...state, frozen: [moved], totals: movedInOf(state.totals), account })).toThrow(broken);
    expect(() => assertBooks(event, state, { ...state, frozen: [], totals: paidOut, account: account - 1n - cycle.meter })).toThrow(broken);
    // nor at its close
    const closed: JackpotEvent = { type: 'CycleClosed', data: { jackpotId: 'JP1', cycle: 1, outcome: 'shared' } };
    expect(() => assertBooks(closed, state, { ...state, frozen: [], totals: paidOut, account: state.account - cycle.meter })).toThrow(
      broken,
    );
    const { running } = state;
    if (running === null) throw new Error('nothing open');
    expect(() => assertBooks(event, { ...state, running: null, frozen: [cycle, running] }, { ...state, running, frozen: [cycle] })).toThrow(
      broken,
    );
  });

  it('fault-181: nor when the open cycle is gone, a meter is not what its ledger says, or what one cycle carried out no other carried in', () => {
    const { state } = shared();
    const { running, totals } = state;
    if (running === null) throw new Error('nothing open');
    const event: JackpotEvent = { type: 'TableUnlinked', data: { jackpotId: 'JP1', tableId: 'T2' } };
    const gone = {
      ...state,
      running: null,
      totals: { ...totals, paid: totals.paid + running.meter },
      account: state.account - running.meter,
    };
    const unlike = { ...state, running: { ...running, ledger: { ...running.ledger, topUps: running.ledger.topUps + 1n } } };
    const fromNowhere = { ...state, totals: { ...totals, carriedIn: totals.carriedIn + 1n, paid: totals.paid + 1n } };
    expect(() => assertBooks(event, state, state)).not.toThrow();
    for (const after of [gone, unlike, fromNowhere]) expect(() => assertBooks(event, state, after)).toThrow(broken);
  });

  it('fault-181: nor when a cycle that is split is split or restored again, however small what is told of it', () => {
    const { event, after } = lastOf(shared(), 'JackpotShared');
    const nothing = { type: 'MeterRestored', data: { cycle: 1, legs: [], meter: 100_000n } } as unknown as JackpotEvent;
    for (const again of [event, nothing]) expect(() => assertBooks(again, after, after)).toThrow(broken);
  });

  it('a state that lost an amount is noticed at the next event, whatever it is', () => {
    const { state } = shared();
    const damaged: JackpotState = { ...state, account: state.account - 1n };
    expect(() => jackpotDecider.decide(enter('T1', 2, [3]), damaged)).toThrow(broken);
    expect(() =>
      jackpotDecider.decide(enter('T1', 2, [3]), { ...state, totals: { ...state.totals, paid: state.totals.paid + 1n } }),
    ).toThrow(broken);
    expect(jackpotDecider.decide(voided('T9', 1), state)).toEqual({ ok: true, events: [] });
  });
});
