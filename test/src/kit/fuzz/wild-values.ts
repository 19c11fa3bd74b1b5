import type { Random } from '@casino/games';

export const pick = <T>(random: Random, choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T;

/** Raw JSON texts that are no amount: the rows of case 32, and some more. */
export const NO_AMOUNTS: readonly string[] = [
  ...'1e-37 0 -5 1.5 "1e3" "NaN" 1e400 "٣" "1e-37" "0" "-5" "1.5" "1e400" "+1" "01" "0x10" "1_000" "１" "" null true []'.split(' '),
  ...'{} ["5"] 5 9007199254740993 "99999999999999999999999999999999999999999999" "\\u0000" "Infinity"'.split(' '),
  '" 10"',
  '"10 "',
];

/** Raw JSON texts, most of them wrong wherever they stand. */
const WILD_JSON: readonly string[] = [
  ...'-1 1e308 123456789012345678901234567890 0.1 -0 "a" "\\ud800" "😀♠" "\\u202e10" "../../etc/passwd" "<script>"'.split(' '),
  ...'"__proto__" "constructor" "toString" {"__proto__":{"role":"mcd"}} {"constructor":{"prototype":{"x":1}}}'.split(' '),
  ...'{"$bigint":"1"} [[[[[[[[]]]]]]]] [null,null] {"length":5}'.split(' '),
  ...NO_AMOUNTS,
  '"\' OR 1=1 --"',
  `"${'x'.repeat(300)}"`,
  `"${'9'.repeat(5000)}"`,
  `[${'1,'.repeat(500)}1]`,
  `${'['.repeat(2000)}${']'.repeat(2000)}`,
];
export const wildJson = (random: Random): string => pick(random, WILD_JSON);

/** Path parameters as they stand in a URL. */
const WILD_PARAMS: readonly string[] = [
  ...'0 -1 1e3 01 999999999999 1.5 NaN %00 %20 ..%2f.. %zz %F0%9F%98%80 %D9%A3 __proto__ constructor NOPE T1-0 T1- -'.split(' '),
  ...'%27%20OR%201 null undefined %2500 :table * %5B%5D ; %0d%0aX-A:b'.split(' '),
  'x'.repeat(200),
];
export const wildParam = (random: Random): string => pick(random, WILD_PARAMS);

const WILD_HEADERS: readonly string[] = [
  '',
  ' ',
  'a b',
  'x'.repeat(129),
  'x'.repeat(4000),
  'é',
  '\u0001',
  '__proto__',
  'null',
  '{}',
  ',,,',
  '""',
];
export const wildHeader = (random: Random): string => pick(random, WILD_HEADERS);

export const WILD_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

export const WILD_TYPES: readonly (string | undefined)[] = [
  'text/plain',
  'application/xml',
  'application/json; charset=utf-16',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/jsonx',
  '',
  undefined,
];
