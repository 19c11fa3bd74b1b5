import type { Money } from './money.js';

const digitsOf = (currency: string): number =>
  Number(new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits);

/** Minor units as people write them: 125000n in EUR is `1\u202f250.00`, the thousands parted by a narrow space that keeps the line together. @param currency ISO 4217 */
export const moneyText = (amount: Money, currency: string): string => {
  const digits = digitsOf(currency);
  const text = (amount < 0n ? -amount : amount).toString().padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits).replace(/\B(?=(?:[0-9]{3})+$)/g, '\u202f');
  const sign = amount < 0n ? '−' : '';
  return digits === 0 ? `${sign}${whole}` : `${sign}${whole}.${text.slice(-digits)}`;
};

/** With the currency behind it. */
export const sumText = (amount: Money, currency: string): string => `${moneyText(amount, currency)} ${currency}`;
