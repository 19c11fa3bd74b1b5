import { CasinoError, type Money, type Refusal } from '@casino/kernel';
import type { Limits } from '../game.js';
import type { PositionKind } from './positions.js';

/** Times the table minimum that one player may have on one position: art. 55-13 by analogy, the last three ours (rules §1). */
export const DEFAULT_MAXIMA = {
  colour: 360,
  plein: 20,
  cheval: 40,
  transversale: 60,
  carre: 80,
  anyPair: 20,
  hand: 20,
  pairValue: 10,
} as const satisfies Record<PositionKind, number>;

/** Bounds the digits of an amount, so that whatever a coup's events list fits into them. */
const MOST_TIMES = 1_000_000;

const refuse = (detail: string): Refusal => ({ code: 'invalid-request', detail });

/** @param minimum minor units, at least 1. @param maxima whole times the minimum per kind, each 1 to a million; the others default. */
export const readLimits = (minimum: Money, maxima: Readonly<Record<string, number>>): Limits | Refusal => {
  if (minimum < 1n) return { code: 'invalid-amount', detail: 'The minimum of a table is at least one minor unit.' };
  for (const [kind, times] of Object.entries(maxima)) {
    if (!Object.hasOwn(DEFAULT_MAXIMA, kind)) return refuse(`Pair'e poker has no maximum for "${kind}".`);
    if (!Number.isSafeInteger(times) || times < 1 || times > MOST_TIMES)
      return refuse(`The maximum of ${kind} is a whole number of times the minimum, 1 to ${MOST_TIMES}.`);
  }
  return { minimum, maxima: { ...DEFAULT_MAXIMA, ...maxima } };
};

/** The most that one player may have on one position of this kind, in minor units. @throws CasinoError `configuration-invalid` */
export const maximumOf = ({ minimum, maxima }: Limits, kind: PositionKind): Money => {
  const times = maxima[kind];
  if (times === undefined) throw new CasinoError('configuration-invalid', `These limits name no maximum for ${kind}.`);
  return minimum * BigInt(times);
};
