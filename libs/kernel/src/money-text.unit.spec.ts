import { isCurrency } from './currency.js';
import { moneyText, sumText } from './money-text.js';

describe('amounts as people read them', () => {
  it.each([
    [0n, 'EUR', '0.00'],
    [5n, 'EUR', '0.05'],
    [-1250n, 'EUR', '−12.50'],
    [123456789n, 'EUR', '1\u202f234\u202f567.89'],
    [1250n, 'JPY', '1\u202f250'],
    [1250n, 'KWD', '1.250'],
    [9007199254740993n, 'EUR', '90\u202f071\u202f992\u202f547\u202f409.93'],
  ])('%s minor units of %s are %s', (amount, currency, text) => {
    expect(moneyText(amount, currency)).toBe(text);
    expect(sumText(amount, currency)).toBe(`${text} ${currency}`);
  });

  it.each([
    ['HUF', '1\u202f250.00'],
    ['ISK', '125\u202f000'],
    ['IQD', '125.000'],
    ['CLP', '125\u202f000'],
    ['IDR', '1\u202f250.00'],
    ['XPF', '125\u202f000'],
  ])('fault-149: 125000 minor units of %s are %s, as ISO 4217 has it, whatever a display library shows', (currency, text) => {
    expect(moneyText(125_000n, currency)).toBe(text);
  });

  it.each(['XXX', 'XAU', 'DEM', 'eur', 'EURO', ''])(
    'fault-149: %p is no currency: no sum in it is shown with a scale that was guessed',
    (code) => {
      expect(isCurrency(code)).toBe(false);
      expect(() => moneyText(1n, code)).toThrow(expect.objectContaining({ code: 'currency-unknown' }));
    },
  );
});
