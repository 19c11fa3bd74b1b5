import { CasinoError } from './errors.js';

/** An amount of money in minor units (cents). Signed; on the wire a decimal string (`"1250"`), never a JSON number. */
export type Money = bigint;

/** Wire grammar of any money value: no sign on zero, no leading zero, ASCII digits only. */
export const MONEY_PATTERN = /^(?:0|-?[1-9][0-9]*)$/;
/** Wire grammar of an amount in a command: at least one minor unit. */
export const AMOUNT_PATTERN = /^[1-9][0-9]*$/;
/** More digits than any amount on a floor can have; keeps a hostile request from costing us a megabyte of bigint. */
export const MONEY_MAX_LENGTH = 40;

const parse = (text: unknown, pattern: RegExp): Money => {
  if (typeof text !== 'string' || text.length > MONEY_MAX_LENGTH || !pattern.test(text)) {
    throw new CasinoError('invalid-amount', 'An amount is a string of whole minor units, for example "1250".');
  }
  return BigInt(text);
};

/** Any money value from the wire. @throws CasinoError `invalid-amount` for anything but the grammar, numbers included. */
export const parseMoney = (text: unknown): Money => parse(text, MONEY_PATTERN);

/** An amount of a command, at least 1. @throws CasinoError `invalid-amount`. */
export const parseAmount = (text: unknown): Money => parse(text, AMOUNT_PATTERN);

/** The wire form. */
export const formatMoney = (money: Money): string => money.toString();

export const sumMoney = (amounts: Iterable<Money>): Money => {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return total;
};

/** Odds "3:2" of a pay table, as a net gain for one stake. */
export interface Odds {
  readonly gain: bigint;
  readonly stake: bigint;
}

/** @param text `"12:1"`, `"3:2"`; both sides at least 1. @throws CasinoError `invalid-odds` */
export const parseOdds = (text: string): Odds => {
  const match = /^([1-9][0-9]*):([1-9][0-9]*)$/.exec(text);
  if (match === null) throw new CasinoError('invalid-odds', `"${text}" is not of the form "3:2".`);
  return { gain: BigInt(match[1] as string), stake: BigInt(match[2] as string) };
};

/** Whether these odds pay the stake in whole minor units (3:2 on an odd stake does not). */
export const paysExactly = (stake: Money, odds: Odds): boolean => (stake * odds.gain) % odds.stake === 0n;

/** Net gain of a winning stake. @throws CasinoError `inexact-payout`: such a stake was to be refused when it was placed. */
export const gainOf = (stake: Money, odds: Odds): Money => {
  if (!paysExactly(stake, odds)) throw new CasinoError('inexact-payout', `${stake} at ${odds.gain}:${odds.stake} is not whole.`);
  return (stake * odds.gain) / odds.stake;
};
