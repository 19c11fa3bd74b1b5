import { sumMoney } from '@casino/kernel';
import fc from 'fast-check';
import { FloorModel, SIGNED, tableAccounts } from '../testing/floor-model.js';

const seat = fc.integer({ min: 1, max: 3 });
const amount = fc.bigInt({ min: 1n, max: 120n });
const index = fc.nat(50);

type Act = (floor: FloorModel) => void;
const act = <T extends unknown[]>(weight: number, values: { [K in keyof T]: fc.Arbitrary<T[K]> }, run: (floor: FloorModel, ...values: T) => void) => ({
  weight,
  arbitrary: fc.tuple(...values).map((drawn): Act => (floor) => run(floor, ...(drawn as T))),
});

const anything = fc.oneof(
  act(2, [seat, amount], (floor, s, a) => void floor.atCage(`p${s}`, { type: 'Deposit', amount: a, currency: 'EUR' })),
  act(1, [seat, amount], (floor, s, a) => void floor.atCage(`p${s}`, { type: 'Withdraw', amount: a, currency: 'EUR' })),
  act(4, [seat, amount], (floor, s, a) => {
    const sitting = floor.seated(s);
    if (sitting !== undefined) floor.buyIn(sitting.playerId, sitting.sittingId, a);
  }),
  act(2, [seat, fc.option(amount)], (floor, s, a) => {
    const sitting = floor.seated(s);
    if (sitting !== undefined) floor.cashOut(sitting.sittingId, a);
  }),
  act(1, [seat, fc.bigInt({ min: -60n, max: 60n })], (floor, s, a) => {
    const sitting = floor.seated(s);
    if (sitting !== undefined) floor.adjust(sitting.sittingId, a);
  }),
  act(3, [seat], (floor, s) => floor.sit(s)),
  act(1, [seat], (floor, s) => floor.leave(s)),
  act(10, [seat, amount], (floor, s, a) => floor.bet(s, a / 4n + 1n)),
  act(2, [index], (floor, i) => floor.withdraw(i)),
  act(2, [fc.array(fc.constantFrom('won', 'lost', 'pushed'), { minLength: 1 }), fc.array(amount, { minLength: 1 })], (floor, results, gains) => floor.settle(results, gains)),
  act(1, [], (floor) => floor.void()),
  act(10, [], (floor) => void floor.deliver()),
  act(4, [], (floor) => {
    while (floor.deliver() || floor.completeHalf(0, false));
  }),
  act(4, [index], (floor, i) => floor.deliverAgain(i)),
  act(4, [index, fc.boolean()], (floor, i, twice) => void floor.completeHalf(i, twice)),
  act(1, [], (floor) => void floor.floats({ type: 'RequestRefill', balance: floor.balanceOf(tableAccounts.float) })),
  act(1, [], (floor) => void floor.floats({ type: 'RefillFloat', amount: 50n, balance: floor.balanceOf(tableAccounts.float), signatures: SIGNED })),
);

const opened = (): FloorModel => {
  const floor = new FloorModel();
  floor.floats({ type: 'OpenFloat', tableId: 'T1', seance: 1, amount: 50n, currency: 'EUR', signatures: SIGNED });
  for (const s of [1, 2, 3]) {
    floor.atCage(`p${s}`, { type: 'OpenAccount', playerId: `p${s}`, currency: 'EUR' });
    floor.atCage(`p${s}`, { type: 'Deposit', amount: 100n, currency: 'EUR' });
    floor.sit(s);
  }
  return floor;
};

/** Everybody stops, and what is under way arrives. */
const wound = (floor: FloorModel): void => {
  floor.settle(['lost'], [1n]);
  for (const s of [1, 2, 3]) floor.leave(s);
  while (floor.deliver() || floor.completeHalf(0, true));
};

/** Long enough that everything happens in most of them. */
const days = fc.array(anything, { minLength: 60, maxLength: 240, size: 'max' });

const seed = process.env['FC_SEED'];
const options = { numRuns: 250, ...(seed === undefined ? {} : { seed: Number(seed) }) };

describe('whatever comes, in whatever order, however often', () => {
  it('I1, I2, case-9, case-35: the books balance at every prefix, nothing goes below zero, every reservation ends once, nothing stays in transit', () => {
    fc.assert(
      fc.property(days, (acts) => {
        const floor = opened();
        // I1 and I2 are checked at every append
        for (const run of acts) run(floor);
        wound(floor);

        expect(sumMoney(floor.balances.values())).toBe(0n);
        expect(floor.balanceOf('transit')).toBe(0n);
        expect(floor.balanceOf('cash')).toBe(-floor.paidIn);
        for (const state of floor.sittingStates()) expect([state.phase, state.balance, state.reserved, state.reservations]).toEqual(['ended', 0n, 0n, []]);

        const ends = new Map<string, number>();
        for (const event of floor.log) {
          if (event.type === 'StakeReserved') ends.set(event.data.betId, 0);
          if (event.type !== 'StakeCaptured' && event.type !== 'StakeReleased' && event.type !== 'GainPaid') continue;
          const before = ends.get(event.data.betId);
          expect(before).toBe(0);
          ends.set(event.data.betId, 1);
        }
        expect([...ends.values()].every((times) => times === 1)).toBe(true);
        // a bet is answered once
        const answers = floor.log.flatMap((event) => (event.type === 'StakeReserved' || event.type === 'StakeRefused' ? [event.data.betId] : []));
        expect(new Set(answers).size).toBe(answers.length);
      }),
      options,
    );
  });

  it('the result of the séance is what the players lost, to the cent', () => {
    fc.assert(
      fc.property(days, (acts) => {
        const floor = opened();
        for (const run of acts) run(floor);
        wound(floor);
        const { float, drop } = tableAccounts;
        const expected = floor.balanceOf(float);
        const refused = floor.floats({ type: 'CloseFloat', counted: expected < 0n ? 0n : expected, expected, drop: floor.balanceOf(drop), chipsOut: 0n, signatures: SIGNED });
        expect(refused).toBeUndefined();
        expect([floor.balanceOf(float), floor.balanceOf(drop)]).toEqual([0n, 0n]);
        const players = [1, 2, 3].map((s) => floor.balanceOf(`account:p${s}`));
        expect(floor.balanceOf('house')).toBe(floor.paidIn - sumMoney(players));
      }),
      options,
    );
  });
});
