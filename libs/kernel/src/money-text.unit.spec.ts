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
});
