import fc from 'fast-check';
import { comparePlaces, formatPlace, parsePlace, START, type Place } from './position.js';

const place = fc.record({ commit: fc.bigInt(0n, 2n ** 63n), prepare: fc.bigInt(0n, 2n ** 63n) });

describe('positions in a KurrentDB log', () => {
  it('keep commit and prepare, beyond what a double holds', () => {
    expect(formatPlace({ commit: 2n ** 53n + 1n, prepare: 2n ** 53n })).toBe('9007199254740993/9007199254740992');
    fc.assert(fc.property(place, (one) => expect(parsePlace(formatPlace(one))).toEqual(one)));
  });

  it('are ordered by number, not by text, and begin with the start', () => {
    const order = (a: Place, b: Place) => comparePlaces(parsePlace(formatPlace(a)), parsePlace(formatPlace(b)));
    expect(order({ commit: 9n, prepare: 9n }, { commit: 10n, prepare: 1n })).toBeLessThan(0);
    expect(order({ commit: 10n, prepare: 2n }, { commit: 10n, prepare: 10n })).toBeLessThan(0);
    expect(order({ commit: 10n, prepare: 2n }, { commit: 10n, prepare: 2n })).toBe(0);
    expect(comparePlaces(parsePlace(START), { commit: 0n, prepare: 0n })).toBeLessThan(0);
    expect(formatPlace(parsePlace(START))).toBe(START);
  });

  it('of another store are refused', () => {
    for (const wrong of ['', '12', '1/', '/1', '1/1/1', '-1/0', '01/1', '1.5/2', ' 1/1'])
      expect(() => parsePlace(wrong)).toThrow(RangeError);
  });
});
