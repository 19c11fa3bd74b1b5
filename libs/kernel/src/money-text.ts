import { minorDigitsOf } from './currency.js';
import type { Money } from './money.js';

/** Minor units as people write them: 125000n in EUR is `1\u202f250.00`, the thousands parted by a narrow space that keeps the line together. @throws CasinoError `currency-unknown` */
export const moneyText = (amount: Money, currency: string): string => {
  const digits = minorDigitsOf(currency);
  const negative = amount < 0n;
  const text = (negative ? -amount : amount).toString().padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits).replace(/\B(?=(?:[0-9]{3})+$)/g, '\u202f');
  const sign = negative ? '−' : '';
  return digits === 0 ? `${sign}${whole}` : `${sign}${whole}.${text.slice(-digits)}`;
};

/** With the currency behind it. */
export const sumText = (amount: Money, currency: string): string => `${moneyText(amount, currency)} ${currency}`;
