import type { WalletEvent } from '@casino/contracts';
import { sumMoney } from '@casino/kernel';
import fc from 'fast-check';
import { FloorModel, SIGNED, tableAccounts } from '../testing/floor-model.js';

const seat = fc.integer({ min: 1, max: 3 });
const amount = fc.bigInt({ min: 1n, max: 120n });
const chip = fc.record({
  amount: fc.bigInt({ min: 1n, max: 30n }),
  // one of a command’s JP1 stakes at most is taken
  position: fc.constantFrom('ante' as const, 'ante' as const, 'blind' as const, 'jp1' as const),
});
const index = fc.nat(50);
const key = fc.constantFrom('table' as const, 'jackpot' as const);
/** A share may be of nothing, or of more than a number can hold. */
const prize = fc.record({
  amount: fc.oneof(fc.bigInt({ min: 0n, max: 500n }), fc.bigInt({ min: 0n, max: 10n ** 18n })),
  kind: fc.constantFrom('fixed-prize' as const, 'consolation' as const, 'jackpot' as const),
  source: fc.constantFrom('meter' as const, 'house' as const),
  paidAt: fc.constantFrom('table' as const, 'table' as const, 'cage' as const),
});

type Act = (floor: FloorModel) => void;
const act = <T extends unknown[]>(
  weight: number,
  values: { [K in keyof T]: fc.Arbitrary<T[K]> },
  run: (floor: FloorModel, ...values: T) => void,
) => ({
  weight,
  arbitrary: fc.tuple(...values).map(
    (drawn): Act =>
      (floor) =>
        run(floor, ...(drawn as T)),
  ),
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
  act(10, [seat, fc.array(chip, { minLength: 1, maxLength: 4 })], (floor, s, chips) => floor.bet(s, ...chips)),
  act(6, [seat, amount], (floor, s, a) => floor.bet(s, { amount: a / 8n + 1n, position: 'jp1' })),
  // without it few JP1 stakes get as far as the jackpot
  act(6, [seat, seat, key], (floor, s, t, first) => {
    for (const one of new Set([s, t])) floor.bet(one, { amount: 2n, position: 'ante' }, { amount: 3n, position: 'jp1' });
    while (floor.deliver(first));
    floor.close();
  }),
  act(2, [index], (floor, i) => floor.withdraw(i)),
  act(3, [], (floor) => floor.close()),
  act(5, [index, fc.integer({ min: 0, max: 3 }), amount], (floor, i, enters, c) => void floor.jackpot.answer(i, enters > 0, c / 8n)),
  act(2, [index], (floor, i) => void floor.jackpot.giveBack(i)),
  act(4, [index, prize], (floor, i, drawn) => floor.jackpot.pays(i, drawn)),
  act(
    2,
    [fc.array(fc.constantFrom('won', 'lost', 'pushed'), { minLength: 1 }), fc.array(amount, { minLength: 1 })],
    (floor, results, gains) => floor.settle(results, gains),
  ),
  act(1, [], (floor) => floor.void()),
  act(10, [key], (floor, first) => void floor.deliver(first)),
  act(4, [key], (floor, first) => {
    while (floor.deliver(first) || floor.completeHalf(0, false));
  }),
  act(4, [index], (floor, i) => floor.deliverAgain(i)),
  act(4, [index, fc.boolean()], (floor, i, twice) => void floor.completeHalf(i, twice)),
  act(1, [], (floor) => void floor.floats({ type: 'RequestRefill', balance: floor.balanceOf(tableAccounts.float) })),
  act(
    1,
    [],
    (floor) => void floor.floats({ type: 'RefillFloat', amount: 50n, balance: floor.balanceOf(tableAccounts.float), signatures: SIGNED }),
  ),
);

const opened = (): FloorModel => {
  const floor = new FloorModel();
  floor.floats({ type: 'OpenFloat', tableId: 'T1', seance: 1, amount: 50n, currency: 'EUR', signatures: SIGNED });
  for (const s of [1, 2, 3]) {
    floor.atCage(`p${s}`, { type: 'OpenAccount', playerId: `p${s}`, currency: 'EUR' });
    floor.atCage(`p${s}`, { type: 'Deposit', amount: 100n, currency: 'EUR' });
    floor.sit(s);
    floor.deliver();
    floor.buyIn(`p${s}`, `T1-${s}`, 60n);
  }
  return floor;
};

/** Everybody stops, the jackpot has the last word on every coup, and what is under way arrives. */
const wound = (floor: FloorModel, first: 'table' | 'jackpot'): void => {
  floor.settle(['lost'], [1n]);
  for (const s of [1, 2, 3]) floor.leave(s);
  while (floor.jackpot.answer(0, true, 3n) || floor.jackpot.giveBack(0, true));
  while (floor.deliver(first) || floor.completeHalf(0, true));
};

interface Ended {
  /** Sitting, coup and number. */
  readonly bet: string;
  readonly position: string;
  readonly how: string;
}

/** How each bet that was set aside ended, in the order of the ends; of each end it was still open, and of the amount that it says. */
const endsIn = (floor: FloorModel): readonly Ended[] => {
  const open = new Map<string, { readonly of: string; readonly position: string; readonly amount: bigint }>();
  const reserved = new Set<string>();
  const ended: Ended[] = [];
  const end = (how: string, amount: bigint, which: (bet: string, of: string, position: string) => boolean): void => {
    const ending = [...open].filter(([bet, { of, position }]) => which(bet, of, position));
    expect([how, sumMoney(ending.map(([, one]) => one.amount))]).toEqual([how, amount]);
    for (const [bet, { position }] of ending) {
      open.delete(bet);
      ended.push({ bet, position, how });
    }
  };
  for (const { type, data } of floor.log) {
    if (!('coup' in data && 'sittingId' in data)) continue;
    const of = `${data.sittingId} ${data.coup}`;
    if (type === 'StakesReserved')
      for (const { bet, position, amount } of data.bets) {
        expect(reserved.has(`${of} ${bet}`)).toBe(false);
        reserved.add(`${of} ${bet}`);
        open.set(`${of} ${bet}`, { of, position, amount });
      }
    if (type === 'StakesReleased') for (const line of data.bets) end(data.reason, line.amount, (bet) => bet === `${of} ${line.bet}`);
    if (type === 'StakesSettled')
      for (const { position, stake, result } of data.stakes)
        end(data.outcome === 'voided' ? 'voided' : result, stake, (_, itsOf, itsPosition) => itsOf === of && itsPosition === position);
    if (type === 'StakeContributed') end('contributed', data.amount, (_, itsOf, itsPosition) => itsOf === of && itsPosition === 'jp1');
  }
  expect([...open.keys()]).toEqual([]);
  expect(ended).toHaveLength(reserved.size);
  return ended;
};
const ofType = <Type extends WalletEvent['type']>(floor: FloorModel, type: Type) =>
  floor.log.filter((event): event is Extract<WalletEvent, { readonly type: Type }> => event.type === type);
/** What JP1 brought the house, by its own legs. */
const jp1OfHouse = (floor: FloorModel) =>
  sumMoney(
    [...ofType(floor, 'StakeContributed'), ...ofType(floor, 'StakeRefunded'), ...ofType(floor, 'PrizePaid')].flatMap(({ data }) =>
      data.legs.flatMap(({ account, amount: moved }) => (account === 'house' ? [moved] : [])),
    ),
  );
const lines = (...values: readonly (string | number | bigint)[]): string => values.join(' ');

/** Long enough that everything happens in most of them. */
const days = fc.array(anything, { minLength: 60, maxLength: 240, size: 'max' });

const seed = process.env['FC_SEED'];
const options = { numRuns: 250, ...(seed === undefined ? {} : { seed: Number(seed) }) };

describe('whatever comes, in whatever order, however often', () => {
  it('I1, I2, case-9, case-35: the books balance at every prefix, nothing goes below zero, every reservation ends once, nothing stays in transit', () => {
    fc.assert(
      fc.property(days, key, (acts, first) => {
        const floor = opened();
        // I1 and I2 are checked at every append
        for (const run of acts) run(floor);
        wound(floor, first);

        expect(sumMoney(floor.balances.values())).toBe(0n);
        expect(floor.balanceOf('transit')).toBe(0n);
        expect(floor.balanceOf('cash')).toBe(-floor.paidIn);
        for (const state of floor.sittingStates())
          expect([state.phase, state.balance, state.reserved, state.reservations]).toEqual(['ended', 0n, 0n, []]);

        endsIn(floor);
        const settled = ofType(floor, 'StakesSettled').map(({ data }) => lines(data.sittingId, data.coup));
        expect(new Set(settled).size).toBe(settled.length);
        // a bet is answered once
        const answers = [...ofType(floor, 'StakesReserved'), ...ofType(floor, 'StakesRefused')].flatMap(({ data }) =>
          data.bets.map(({ bet }) => lines(data.sittingId, data.coup, bet)),
        );
        expect(new Set(answers).size).toBe(answers.length);
        for (const { data } of ofType(floor, 'StakesRefused')) expect(data.shortfall === null).toBe(data.reason !== 'insufficient-chips');
      }),
      options,
    );
  });

  it('P2, P9: a JP1 stake moves on the jackpot’s word only: in, released or given back once; every prize is paid once, to the minor unit', () => {
    fc.assert(
      fc.property(days, key, (acts, first) => {
        const floor = opened();
        for (const run of acts) run(floor);
        wound(floor, first);
        const { jackpot } = floor;

        const withdrawnOrVoid = ['withdrawn', 'voided'];
        for (const { position, how } of endsIn(floor))
          expect(
            position === 'jp1' ? ['contributed', 'jp1-not-entered', ...withdrawnOrVoid] : ['won', 'lost', 'returned', ...withdrawnOrVoid],
          ).toContain(how);
        expect(
          ofType(floor, 'StakeContributed')
            .map(({ data }) => lines(data.sittingId, data.coup, data.amount, data.contribution))
            .sort(),
        ).toEqual(jackpot.entered.map(({ sittingId, coup, stake, contribution }) => lines(sittingId, coup, stake, contribution)).sort());
        expect(
          ofType(floor, 'StakeRefunded')
            .map(({ data }) => lines(data.sittingId, data.coup, data.playerId, data.amount, data.contribution))
            .sort(),
        ).toEqual(
          jackpot.refunds
            .map(({ sittingId, coup, playerId, stake, contribution }) => lines(sittingId, coup, playerId, stake, contribution))
            .sort(),
        );
        const paid = ofType(floor, 'PrizePaid').map(({ data }) =>
          lines(data.sittingId, data.playerId, data.coup, data.kind, data.source, data.amount),
        );
        const won = jackpot.prizes
          .filter(({ amount: prized }) => prized > 0n)
          .map((one) => lines(one.sittingId, one.playerId, one.coup, one.kind, one.source, one.amount));
        expect(paid.sort()).toEqual(won.sort());

        const into =
          sumMoney(jackpot.entered.map(({ contribution }) => contribution)) -
          sumMoney(jackpot.refunds.map(({ contribution }) => contribution));
        const out = sumMoney(jackpot.prizes.flatMap(({ source, amount: prized }) => (source === 'meter' ? [prized] : [])));
        expect(floor.balanceOf(tableAccounts.meter)).toBe(into - out);
      }),
      options,
    );
  });

  it('rules §4: the result of the séance is what the players lost at the table, to the cent; JP1 is no part of it', () => {
    fc.assert(
      fc.property(days, key, (acts, first) => {
        const floor = opened();
        for (const run of acts) run(floor);
        wound(floor, first);
        const { float, drop, meter } = tableAccounts;
        const settled = ofType(floor, 'StakesSettled').flatMap(({ data }) => data.stakes);
        const lost = sumMoney(settled.flatMap(({ result, stake }) => (result === 'lost' ? [stake] : [])));
        const gained = sumMoney(settled.map(({ gain }) => gain));
        const adjusted = sumMoney(ofType(floor, 'BalanceAdjusted').map(({ data }) => data.amount));
        const putUp = sumMoney([...ofType(floor, 'FloatOpened'), ...ofType(floor, 'FloatRefilled')].map(({ data }) => data.amount));
        expect(floor.balanceOf(float) + floor.balanceOf(drop) - putUp).toBe(lost - gained - adjusted);
        const jp1 = floor.balanceOf(meter) + jp1OfHouse(floor);
        const expected = floor.balanceOf(float);
        const refused = floor.floats({
          type: 'CloseFloat',
          counted: expected < 0n ? 0n : expected,
          expected,
          drop: floor.balanceOf(drop),
          chipsOut: 0n,
          signatures: SIGNED,
        });
        expect(refused).toBeUndefined();
        // a float that ended short is counted at nothing
        if (expected >= 0n) expect(ofType(floor, 'FloatClosed').map(({ data }) => data.result)).toEqual([lost - gained - adjusted]);
        expect([floor.balanceOf(float), floor.balanceOf(drop)]).toEqual([0n, 0n]);
        const players = [1, 2, 3].map((s) => floor.balanceOf(`account:p${s}`));
        expect(floor.balanceOf('house') + floor.balanceOf(meter)).toBe(floor.paidIn - sumMoney(players));
        expect(floor.balanceOf('house') - jp1OfHouse(floor)).toBe(lost - gained - adjusted);
        expect(jp1).toBe(
          sumMoney(floor.jackpot.entered.map(({ stake }) => stake)) -
            sumMoney(floor.jackpot.refunds.map(({ stake }) => stake)) -
            sumMoney(floor.jackpot.prizes.map((one) => one.amount)),
        );
      }),
      options,
    );
  });
});
