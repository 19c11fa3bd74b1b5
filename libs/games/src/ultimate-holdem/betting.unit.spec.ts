import fc from 'fast-check';
import { gainOf, parseOdds, type Money, type Refusal } from '@casino/kernel';
import '@casino/kernel/testing/fc-seed';
import type { CoupView, PayTable, Stake } from '../game.js';
import { coupOf, LIMITS, OPTIONS, stake } from './testing/coup-fixture.js';
import { ultimateHoldem } from './ultimate-holdem.js';

const codeOf = (
  position: string,
  amount: Money,
  stakes: readonly Stake[] = [],
  changes: Partial<CoupView> = {},
  seat = 1,
): Refusal['code'] | undefined => ultimateHoldem.refuseStake({ seat, position, amount }, coupOf(stakes, changes))?.code;

const MAIN = [stake(1, 'ante', 20n), stake(1, 'blind', 20n)];
const PENDING = [stake(1, 'ante', 20n, false), stake(1, 'blind', 20n, false)];

describe('placing a stake', () => {
  it('Ante, Blind and Trips go from the minimum to the maximum', () => {
    for (const position of ['ante', 'blind']) {
      expect([9n, 10n, 100n, 101n].map((amount) => codeOf(position, amount))).toEqual([
        'stake-below-minimum',
        undefined,
        undefined,
        'stake-above-maximum',
      ]);
    }
    expect([9n, 10n, 11n, 100n, 101n].map((amount) => codeOf('trips', amount, MAIN))).toEqual([
      'stake-below-minimum',
      undefined,
      undefined,
      undefined,
      'stake-above-maximum',
    ]);
    const limits = { ...LIMITS, maxima: { ante: 30, blind: 30, trips: 30 } };
    expect(codeOf('ante', 300n, [], { limits })).toBeUndefined();
  });

  it('whichever of Ante and Blind comes second equals the first, answered or not', () => {
    expect(codeOf('blind', 20n, [stake(1, 'ante', 20n)])).toBeUndefined();
    expect(codeOf('ante', 20n, [stake(1, 'blind', 20n, false)])).toBeUndefined();
    expect(codeOf('blind', 30n, [stake(1, 'ante', 20n, false)])).toBe('blind-differs-from-ante');
    expect(codeOf('ante', 10n, [stake(1, 'blind', 20n)])).toBe('blind-differs-from-ante');
    expect(codeOf('blind', 30n, [stake(2, 'ante', 20n)])).toBeUndefined();
  });

  it('one stake for each position of a seat', () => {
    const trips = [...PENDING, stake(1, 'trips', 10n, false)];
    expect(['ante', 'blind', 'trips'].map((position) => codeOf(position, 20n, trips))).toEqual([
      'position-taken',
      'position-taken',
      'position-taken',
    ]);
    expect(codeOf('ante', 20n, trips, {}, 2)).toBeUndefined();
  });

  it('Trips needs the Ante and the Blind of its own seat; waiting for their answers is enough', () => {
    expect(codeOf('trips', 10n)).toBe('main-stake-missing');
    expect(codeOf('trips', 10n, [stake(1, 'ante', 20n)])).toBe('main-stake-missing');
    expect(codeOf('trips', 10n, [stake(1, 'blind', 20n)])).toBe('main-stake-missing');
    expect(codeOf('trips', 10n, MAIN, {}, 2)).toBe('main-stake-missing');
    expect(codeOf('trips', 10n, PENDING)).toBeUndefined();
  });

  it('Play belongs to the decisions, and there are no other boxes', () => {
    expect(codeOf('play', 20n, MAIN)).toBe('decision-not-open');
    expect(codeOf('any-pair', 20n, MAIN)).toBe('unknown-position');
    expect(ultimateHoldem.canonicalPosition('ante', OPTIONS)).toBe('ante');
    expect(['Ante', ' ante', 'constructor', '__proto__', ''].map((text) => ultimateHoldem.canonicalPosition(text, OPTIONS))).toEqual(
      Array(5).fill(undefined),
    );
  });
});

describe('JP1', () => {
  const linked = { jp1Stake: 5n };

  it('is known and refused at a table without a jackpot', () => {
    expect(ultimateHoldem.canonicalPosition('jp1', OPTIONS)).toBe('jp1');
    expect(codeOf('jp1', 5n, MAIN)).toBe('jackpot-not-linked');
  });

  it('at a linked table is one stake of the amount set by the house, beside Ante and Blind', () => {
    expect([4n, 5n, 6n].map((amount) => codeOf('jp1', amount, PENDING, linked))).toEqual([
      'stake-below-minimum',
      undefined,
      'stake-above-maximum',
    ]);
    expect(codeOf('jp1', 5n, [stake(1, 'ante', 20n)], linked)).toBe('main-stake-missing');
    expect(codeOf('jp1', 5n, [...MAIN, stake(1, 'jp1', 5n, false)], linked)).toBe('position-taken');
  });

  it("the table's minimum and maximum do not apply to it", () => {
    expect([LIMITS.minimum, codeOf('ante', 101n)]).toEqual([10n, 'stake-above-maximum']);
    for (const jp1Stake of [1n, 9n, 101n, 100_000n]) expect(codeOf('jp1', jp1Stake, MAIN, { jp1Stake })).toBeUndefined();
  });
});

describe('case-34: 3:2 on odd stakes is refused at placement', () => {
  it('Ante and Blind are refused exactly when their amount is odd; Trips never', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 10n, max: 100n }), (amount) => {
        const expected = amount % 2n === 0n ? undefined : 'stake-not-exact';
        expect(codeOf('ante', amount)).toBe(expected);
        expect(codeOf('blind', amount)).toBe(expected);
        expect(codeOf('trips', amount, MAIN)).toBeUndefined();
      }),
    );
  });

  it('is read from the pay table: whatever it pays, an accepted stake is paid in whole minor units', () => {
    const odds = fc.tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 3 })).map(([gain, unit]) => `${gain}:${unit}`);
    const lines = fc.record(Object.fromEntries(Object.keys(ultimateHoldem.payTable(OPTIONS).lines).map((line) => [line, odds])));
    fc.assert(
      fc.property(lines, fc.constantFrom('ante', 'blind', 'trips'), fc.bigInt({ min: 10n, max: 100n }), (table, position, amount) => {
        const payTable: PayTable = { version: 'drawn', lines: table };
        const boxes = position === 'trips' ? ['trips'] : ['ante', 'blind', 'play'];
        const paying = Object.entries(table).filter(([line]) => boxes.includes(line.replace(/-.*/, '')));
        const whole = paying.every(([, text]) => (amount * parseOdds(text).gain) % parseOdds(text).stake === 0n);
        expect(codeOf(position, amount, position === 'trips' ? MAIN : [], { payTable })).toBe(whole ? undefined : 'stake-not-exact');
        if (whole) for (const [, text] of paying) gainOf(amount, parseOdds(text));
      }),
    );
  });
});

describe('taking back and the close', () => {
  const full = [
    ...MAIN,
    stake(1, 'trips', 10n),
    stake(1, 'jp1', 5n, false),
    stake(2, 'ante', 20n),
    stake(2, 'blind', 20n),
    stake(2, 'trips', 10n),
  ];
  const idsWith = (id: string) => {
    const taken = full.find((each) => each.id === id);
    return taken === undefined ? undefined : ultimateHoldem.takenBackWith(taken, coupOf(full)).map((each) => each.id);
  };

  it('Ante or Blind takes Trips and JP1 of its seat along, the optional ones take nothing', () => {
    expect(idsWith('1-ante')).toEqual(['1-trips', '1-jp1']);
    expect(idsWith('1-blind')).toEqual(['1-trips', '1-jp1']);
    expect(idsWith('1-trips')).toEqual([]);
    expect(idsWith('1-jp1')).toEqual([]);
  });

  it.each([
    ['an Ante without its Blind', (each: Stake) => each.id !== '1-blind', ['1-ante', '1-trips', '1-jp1']],
    ['a Blind without its Ante', (each: Stake) => each.id !== '1-ante', ['1-blind', '1-trips', '1-jp1']],
    ['optional stakes left alone', (each: Stake) => each.id !== '1-ante' && each.id !== '1-blind', ['1-trips', '1-jp1']],
    ['nothing from complete seats', () => true, []],
  ])('at the close goes back: %s', (_, stands, returned) => {
    expect(ultimateHoldem.returnedAtClose(coupOf(full.filter(stands))).map((each) => each.id)).toEqual(returned);
  });

  it('a seat whose Ante or Blind was not accepted does not stand', () => {
    const half = [stake(1, 'ante', 20n), stake(1, 'blind', 20n, false), stake(1, 'trips', 10n)];
    expect(ultimateHoldem.returnedAtClose(coupOf(half))).toEqual(half);
  });
});

describe('options and limits', () => {
  it('fills in the defaults of rules §5', () => {
    expect(ultimateHoldem.options({})).toEqual({ tripsOnFold: 'play', jp1OnFold: 'play', consolationTrigger: 'anyPlayer' });
    expect(ultimateHoldem.options({ tripsOnFold: 'forfeit', consolationTrigger: 'jp1Player' })).toEqual({
      tripsOnFold: 'forfeit',
      jp1OnFold: 'play',
      consolationTrigger: 'jp1Player',
    });
  });

  it.each([
    { layout: 'twoRows' },
    { tripsOnFold: 'sometimes' },
    { jp1OnFold: true },
    { tripsOnFold: undefined },
    { jackpot: 'J1' },
    JSON.parse('{"__proto__":"play"}'),
  ])('refuses %p', (given) => {
    expect(ultimateHoldem.options(given)).toMatchObject({ code: 'invalid-request', detail: expect.any(String) });
  });

  it('offers a maximum of 10, 20 or 30 times the minimum for the three boxes together', () => {
    expect(ultimateHoldem.limits(10n, {})).toEqual({ minimum: 10n, maxima: { ante: 10, blind: 10, trips: 10 } });
    expect(ultimateHoldem.limits(10n, { ante: 20 })).toEqual({ minimum: 10n, maxima: { ante: 20, blind: 20, trips: 20 } });
    expect(ultimateHoldem.limits(1n, { ante: 30, blind: 30, trips: 30 })).toEqual({
      minimum: 1n,
      maxima: { ante: 30, blind: 30, trips: 30 },
    });
  });

  it.each([{ ante: 15 }, { ante: 10, trips: 20 }, { play: 10 }, { ante: Number.NaN }, { trips: 0 }, { blind: -10 }, { ante: 10.5 }])(
    'refuses the maxima %p',
    (maxima) => {
      expect(ultimateHoldem.limits(10n, maxima)).toMatchObject({ code: 'invalid-request' });
    },
  );

  it('refuses a minimum of nothing', () => {
    expect(ultimateHoldem.limits(0n, {})).toMatchObject({ code: 'invalid-amount' });
  });
});
