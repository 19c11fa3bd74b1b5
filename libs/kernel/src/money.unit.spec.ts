import fc from 'fast-check';
import { gainOf, parseAmount, parseMoney, parseOdds, paysExactly, formatMoney } from './index.js';

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
  });
});
