const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));
const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);

/** An exact rational, always in lowest terms with a positive denominator. Immutable. */
export class Fraction {
  static readonly ZERO = new Fraction(0n, 1n);

  private constructor(
    readonly numerator: bigint,
    readonly denominator: bigint,
  ) {}

  /** The reduced fraction numerator/denominator. @throws RangeError when the denominator is zero */
  static of(numerator: bigint, denominator = 1n): Fraction {
    if (denominator === 0n) throw new RangeError('A fraction has no denominator zero.');
    const common = gcd(magnitude(numerator), magnitude(denominator));
    const sign = denominator < 0n ? -1n : 1n;
    return new Fraction((sign * numerator) / common, (sign * denominator) / common);
  }

  add(other: Fraction): Fraction {
    return Fraction.of(this.numerator * other.denominator + other.numerator * this.denominator, this.denominator * other.denominator);
  }

  subtract(other: Fraction): Fraction {
    return this.add(other.negate());
  }

  multiply(other: Fraction): Fraction {
    return Fraction.of(this.numerator * other.numerator, this.denominator * other.denominator);
  }

  negate(): Fraction {
    return Fraction.of(-this.numerator, this.denominator);
  }

  equals(other: Fraction): boolean {
    return this.numerator === other.numerator && this.denominator === other.denominator;
  }

  /** `"275/477"`, `"-1/2"`; a whole number without its denominator: `"0"`, `"3"`. */
  toString(): string {
    return this.denominator === 1n ? this.numerator.toString() : `${this.numerator}/${this.denominator}`;
  }

  /** JSON has no bigint: the same text as `toString`. */
  toJSON(): string {
    return this.toString();
  }
}
