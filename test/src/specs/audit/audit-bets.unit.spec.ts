import type { WalletEvent } from '@casino/contracts';
import type { RoundEvent } from '@casino/game-round/domain';
import { auditCollected, auditWallet, fatesOf } from '../../kit/audit/audit-bets.js';

const of = { tableId: 'T1', coup: 12 };
const seat3 = { seat: 3, sittingId: 'T1-7', playerId: 'p5' };
const seat4 = { seat: 4, sittingId: 'T1-8', playerId: 'p6' };
const ofSitting = { sittingId: 'T1-7', ...of };
const placed = (seat: typeof seat3, ...bets: { bet: number; position: string; amount: bigint }[]): RoundEvent => ({
  type: 'BetsPlaced',
  data: { ...of, ...seat, bets, currency: 'EUR', stage: null, placedAt: 0 },
});
const accepted = (seat: number, ...bets: number[]): RoundEvent => ({ type: 'BetsAccepted', data: { ...of, seat, bets } });
const bet = (n: number, position: string, amount: bigint) => ({ bet: n, position, amount });
const line = (position: string, stake: bigint) => ({ position, stake });

/** Seat 3: two bets on the Ante, Trips taken back, a JP1 stake; seat 4: one that is refused, one that is pushed. */
const ROUND: readonly RoundEvent[] = [
  placed(seat3, bet(1, 'ante', 200n), bet(2, 'trips', 50n)),
  placed(seat4, bet(3, 'ante', 900n)),
  accepted(3, 1, 2),
  { type: 'BetsRefused', data: { ...of, seat: 4, bets: [3], reason: 'insufficient-chips', shortfall: 100n } },
  placed(seat3, bet(4, 'ante', 100n), bet(5, 'jp1', 5n)),
  placed(seat4, bet(6, 'ante', 300n)),
  accepted(3, 4, 5),
  accepted(4, 6),
  { type: 'BetsWithdrawn', data: { ...of, seat: 3, sittingId: 'T1-7', bets: [bet(2, 'trips', 50n)], reason: 'taken-back' } },
  {
    type: 'BettingClosed',
    data: {
      ...of,
      seats: [
        { ...seat3, stakes: [line('ante', 300n), line('jp1', 5n)] },
        { ...seat4, stakes: [line('ante', 300n)] },
      ],
      jackpot: null,
    },
  },
  { type: 'StakesCollected', data: { ...of, step: 'settlement', seats: [{ seat: 3, stakes: [line('ante', 300n)] }] } },
  { type: 'BetsPaid', data: { ...of, seat: 4, bets: [{ ...line('ante', 300n), gain: 0n, line: 'push' }] } },
  {
    type: 'RoundSettled',
    data: {
      ...of,
      currency: 'EUR',
      seats: [
        { ...seat3, outcomes: [{ ...line('ante', 300n), result: 'lost', gain: 0n, line: 'ante' }] },
        { ...seat4, outcomes: [{ ...line('ante', 300n), result: 'pushed', gain: 0n, line: 'push' }] },
      ],
    },
  },
];

const reserved = (sittingId: string, ...bets: { bet: number; position: string; amount: bigint }[]): WalletEvent => ({
  type: 'StakesReserved',
  data: { ...of, sittingId, bets, currency: 'EUR', legs: [] },
});
const settled = (sittingId: string, result: 'won' | 'lost' | 'returned', gain = 0n): WalletEvent => ({
  type: 'StakesSettled',
  data: { ...of, sittingId, outcome: 'settled', stakes: [{ ...line('ante', 300n), result, gain }], currency: 'EUR', legs: [] },
});
const withdrawn: WalletEvent = {
  type: 'StakesReleased',
  data: { ...ofSitting, bets: [bet(2, 'trips', 50n)], currency: 'EUR', reason: 'withdrawn', legs: [] },
};
const contributed: WalletEvent = {
  type: 'StakeContributed',
  data: { ...ofSitting, jackpotId: 'JP1', amount: 5n, contribution: 5n, currency: 'EUR', legs: [] },
};
const WALLET: readonly WalletEvent[] = [
  reserved('T1-7', bet(1, 'ante', 200n), bet(2, 'trips', 50n)),
  reserved('T1-7', bet(4, 'ante', 100n), bet(5, 'jp1', 5n)),
  reserved('T1-8', bet(6, 'ante', 300n)),
  withdrawn,
  contributed,
  settled('T1-7', 'lost'),
  settled('T1-8', 'returned'),
];

type Change<Event> = (events: readonly Event[]) => readonly Event[];
const without =
  <Event extends { type: string }>(type: string, nth = 0): Change<Event> =>
  (events) =>
    events.filter((event) => event !== events.filter((one) => one.type === type)[nth]);
const instead =
  <Event extends { type: string; data: object }>(type: string, data: object, nth = 0): Change<Event> =>
  (events) => {
    const old = events.filter((one) => one.type === type)[nth];
    return events.map((event) => (event === old ? { ...event, data: { ...event.data, ...data } } : event));
  };

describe('the audit of bets', () => {
  it('I3: sees how each bet ended, by itself or in its line', () => {
    const fates = fatesOf(ROUND);
    expect([...fates].map(([name, { end, stake }]) => [name, end, stake])).toEqual([
      ['bet 3', 'refused', 900n],
      ['bet 2', 'withdrawn', 50n],
      ['seat 3 jp1', 'jackpot', 5n],
      ['seat 3 ante', 'lost', 300n],
      ['seat 4 ante', 'pushed', 300n],
    ]);
    auditCollected(ROUND, fates);
    auditWallet(WALLET, fates);
  });

  it.each<[string, Change<RoundEvent>, string]>([
    ['a bet without an end', without('RoundSettled'), 'I3: 6 bets were placed, 1, 4, 6 did not end'],
    ['a bet that ends and was not placed', without('BetsPlaced', 3), 'is accepted, and was never placed'],
    ['a bet number that is left out', instead('BetsPlaced', { bets: [bet(7, 'ante', 900n)] }, 1), 'bet 7 is placed as number 3'],
    ['a bet that was never accepted', without('BetsAccepted', 2), 'bet 6 is listed and was never accepted'],
    ['a bet of another seat', instead('BetsRefused', { seat: 3 }), 'bet 3 of seat 4 is refused at seat 3'],
    ['a withdrawal of another amount', instead('BetsWithdrawn', { bets: [bet(2, 'trips', 51n)] }), 'is withdrawn as 51 on trips'],
    [
      'a close that leaves a stake out',
      instead('BettingClosed', { seats: [{ ...seat3, stakes: [line('ante', 300n), line('jp1', 5n)] }] }),
      'the close leaves a stake out',
    ],
    [
      'a line of another amount',
      instead('RoundSettled', { seats: [{ ...seat3, outcomes: [{ ...line('ante', 200n), result: 'lost', gain: 0n, line: 'x' }] }] }),
      '200 are listed at seat 3 ante, where 300 stand',
    ],
    [
      'a line for another sitting',
      instead('BettingClosed', { seats: [{ ...seat3, sittingId: 'T1-9', stakes: [line('ante', 300n), line('jp1', 5n)] }] }),
      'of T1-7 is listed for T1-9',
    ],
    ['a stake collected in part', instead('StakesCollected', { seats: [{ seat: 3, stakes: [line('ante', 1n)] }] }), 'in part'],
    ['a lost stake that was not collected', without('StakesCollected'), 'seat 3 ante is lost and not collected'],
    ['a push that was not paid', without('BetsPaid'), 'seat 4 ante is pushed and is not paid 0'],
    [
      'a payment of another gain',
      instead('BetsPaid', { bets: [{ ...line('ante', 300n), gain: 5n, line: 'push' }] }),
      'seat 4 ante is pushed and is not paid 0',
    ],
    ['a payment made twice', (events) => [...events, ...events.filter(({ type }) => type === 'BetsPaid')], 'seat 4 ante is paid twice'],
  ])('finds %s at the table', (_, change, why) => {
    const events = change(ROUND);
    expect(() => auditCollected(events, fatesOf(events))).toThrow(why);
  });

  it.each<[string, Change<WalletEvent>, string]>([
    ['a stake that is set aside for ever', without('StakesSettled'), 'the reservation of bet 1 did not end'],
    ['a coup settled twice', (events) => [...events, settled('T1-7', 'lost')], 'the coup is settled twice for T1-7'],
    ['a release made twice', (events) => [...events, withdrawn], 'ends 50 (withdrawn) twice, or without a reservation'],
    ['a bet reserved twice', (events) => [...events, reserved('T1-7', bet(1, 'ante', 200n))], 'bet 1 is reserved twice'],
    ['a stake of another amount', instead('StakesReserved', { bets: [bet(6, 'ante', 301n)] }, 2), 'ends 300 (returned) twice, or without'],
    [
      'a stake on another position',
      instead('StakesReserved', { bets: [bet(1, 'ante', 200n), bet(2, 'blind', 50n)] }),
      '50 is reserved for bet 2, blind of T1-7; its round says 50, trips of T1-7',
    ],
    [
      'a settlement of part of a line',
      instead('StakesSettled', { stakes: [{ ...line('ante', 200n), result: 'lost', gain: 0n }] }),
      '300 are reserved',
    ],
    [
      'a settled bet that was not reserved',
      (events) => without<WalletEvent>('StakesSettled', 1)(without<WalletEvent>('StakesReserved', 2)(events)),
      'bet 6 was never reserved',
    ],
    [
      'a refused bet that was reserved',
      (events) => [
        reserved('T1-8', bet(3, 'ante', 900n)),
        { ...withdrawn, data: { ...withdrawn.data, sittingId: 'T1-8', bets: [bet(3, 'ante', 900n)] } } as WalletEvent,
        ...events,
      ],
      'bet 3: the round says refused 0, the wallet withdrawn 0',
    ],
    [
      'a loss that was paid back',
      instead('StakesSettled', { stakes: [{ ...line('ante', 300n), result: 'returned', gain: 0n }] }),
      'says lost 0, the wallet returned 0',
    ],
    [
      'a gain that nobody won',
      instead('StakesSettled', { stakes: [{ ...line('ante', 300n), result: 'returned', gain: 1n }] }, 1),
      'says pushed 0, the wallet returned 1',
    ],
    ['a coup that is void to the wallet alone', instead('StakesSettled', { outcome: 'voided' }, 1), 'says pushed 0, the wallet voided 0'],
    ['a JP1 stake that never moved', without('StakeContributed'), 'the reservation of bet 5 did not end'],
    [
      'a JP1 stake withdrawn behind the jackpot',
      instead('StakesReleased', { bets: [bet(2, 'trips', 50n), bet(5, 'jp1', 5n)] }),
      'twice, or without',
    ],
  ])('finds %s in the wallet', (_, change, why) => {
    expect(() => auditWallet(change(WALLET), fatesOf(ROUND))).toThrow(why);
  });
});
