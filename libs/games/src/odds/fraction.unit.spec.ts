import fc from 'fast-check';
import '@casino/kernel/testing/fc-seed';
import { Fraction } from './fraction.js';

const part = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n });
const fraction = fc
  .tuple(
    part,
    part.filter((n) => n !== 0n),
  )
  .map(([n, d]) => Fraction.of(n, d));
const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b));

describe('a fraction', () => {
  it.each([
    [550n, 954n, '275/477'],
    [-550n, 954n, '-275/477'],
    [550n, -954n, '-275/477'],
    [-2n, -4n, '1/2'],
    [0n, -7n, '0'],
    [21n, 7n, '3'],
  ])('%d over %d is %s', (numerator, denominator, text) => {
    expect(Fraction.of(numerator, denominator).toString()).toBe(text);
    expect(JSON.stringify([Fraction.of(numerator, denominator)])).toBe(`["${text}"]`);
  });

  it('has no denominator zero', () => expect(() => Fraction.of(1n, 0n)).toThrow(RangeError));

  it('is always in lowest terms, with the sign above', () => {
    fc.assert(
      fc.property(fraction, fraction, (a, b) => {
        for (const { numerator, denominator } of [a, a.add(b), a.subtract(b), a.multiply(b), a.negate()]) {
          expect(denominator > 0n).toBe(true);
          expect(gcd(numerator, denominator)).toBe(1n);
        }
      }),
    );
  });

  it('calculates as cross-multiplication does', () => {
    fc.assert(
      fc.property(fraction, fraction, (a, b) => {
        const { numerator: an, denominator: ad } = a;
        const { numerator: bn, denominator: bd } = b;
        expect(a.add(b)).toEqual(Fraction.of(an * bd + bn * ad, ad * bd));
        expect(a.subtract(b).add(b).equals(a)).toBe(true);
        expect(a.multiply(b)).toEqual(Fraction.of(an * bn, ad * bd));
        expect(a.equals(b)).toBe(an * bd === bn * ad);
      }),
    );
  });
});
