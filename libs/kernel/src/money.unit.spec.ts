import fc from 'fast-check';
import { AMOUNT_PATTERN, formatMoney, gainOf, MONEY_PATTERN, parseAmount, parseMoney, parseOdds, paysExactly, sumMoney } from './index.js';

describe('money', () => {
  it.each(['0', '1', '-1', '9007199254740993', '9223372036854775807'])('case-31: %s goes to the wire and back without loss', (text) => {
    expect(formatMoney(parseMoney(text))).toBe(text);
  });

  it.each([
    '1e-37',
    '0',
    '-5',
    '1.5',
    '1e3',
    'NaN',
    '1e400',
    ' 10',
    '10 ',
    '٣',
    '',
    '+1',
    '01',
    '0x10',
    '1_000',
    5,
    null,
    undefined,
    {},
    [],
    true,
    10n,
  ])('case-32: %p is no amount of a command', (text) => {
    expect(() => parseAmount(text)).toThrow(expect.objectContaining({ code: 'invalid-amount' }));
  });

  it.each(['-0', '00', '--1', 'Infinity', 7, '1'.repeat(41)])('%p is no money', (text) => {
    expect(() => parseMoney(text)).toThrow(expect.objectContaining({ code: 'invalid-amount' }));
  });

  it('every bigint within the length round-trips', () => {
    fc.assert(fc.property(fc.bigInt({ min: -(10n ** 38n), max: 10n ** 38n }), (amount) => parseMoney(formatMoney(amount)) === amount));
  });

  it('case-34: 3:2 pays whole minor units or the stake is known not to', () => {
    const odds = parseOdds('3:2');
    expect(gainOf(200n, odds)).toBe(300n);
    expect(paysExactly(201n, odds)).toBe(false);
    expect(() => gainOf(201n, odds)).toThrow(expect.objectContaining({ code: 'inexact-payout' }));
    // a stake smaller than the gain of one, and one that the gain divides
    expect([paysExactly(1n, odds), paysExactly(3n, odds), paysExactly(2n, odds)]).toEqual([false, false, true]);
  });

  it('amounts add up, those of nothing to zero', () => {
    expect([sumMoney([]), sumMoney([5n, -7n, 12n])]).toEqual([0n, 10n]);
  });

  it('fault-186: money and amounts are that from the first digit to the last, up to forty digits', () => {
    const longest = '1'.repeat(40);
    expect([parseMoney(longest), parseAmount(longest)]).toEqual([BigInt(longest), BigInt(longest)]);
    expect([parseAmount('7'), parseAmount('1250')]).toEqual([7n, 1250n]);
    // in a schema the pattern stands alone
    const others = ['', ' 1', '1 ', '1\n', 'x1', '1x', '1.5', '1\u0000'];
    expect(others.filter((text) => MONEY_PATTERN.test(text) || AMOUNT_PATTERN.test(text))).toEqual([]);
  });

  it('fault-186: odds are two whole numbers from 1, and nothing beside them', () => {
    expect([parseOdds('12:1'), parseOdds('100:13')]).toEqual([
      { gain: 12n, stake: 1n },
      { gain: 100n, stake: 13n },
    ]);
    for (const text of ['', '3', '3:', ':2', '3:0', '0:2', '03:2', '-3:2', '3:2:1', ' 3:2', '3:2 ', '3:2\n', '1.5:1', '3x:2', '3:2x'])
      expect(() => parseOdds(text)).toThrow(expect.objectContaining({ code: 'invalid-odds' }));
  });
});
