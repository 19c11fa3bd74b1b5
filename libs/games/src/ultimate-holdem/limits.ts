import { CasinoError, type Money, type Refusal } from '@casino/kernel';
import type { Limits } from '../game.js';

/** Ante, Blind and Trips each go from the minimum to the maximum; Play has no limit of its own (rules §2). */
const LIMITED = ['ante', 'blind', 'trips'] as const;
/** The maxima that the regulation offers, in times the minimum, default first. */
const OFFERED: readonly number[] = [10, 20, 30];

const refuse = (detail: string): Refusal => ({ code: 'invalid-request', detail });

/**
 * The limits of a table. One maximum holds for all three boxes, so naming it for one of them is enough.
 * @param minimum minor units, at least 1
 * @param maxima times the minimum: 10 (when none is given), 20 or 30
 */
export const ultimateHoldemLimits = (minimum: Money, maxima: Readonly<Record<string, number>>): Limits | Refusal => {
  if (minimum < 1n) return { code: 'invalid-amount', detail: 'The minimum of a table is at least one minor unit.' };
  const given = Object.entries(maxima);
  const stranger = given.find(([name]) => !LIMITED.some((limited) => limited === name));
  if (stranger !== undefined) return refuse(`There is no maximum for "${stranger[0]}".`);
  const chosen = new Set(given.map(([, times]) => times));
  if (chosen.size > 1) return refuse('Ante, Blind and Trips have one maximum.');
  const [times = 10] = chosen;
  if (!OFFERED.includes(times)) return refuse('The maximum is 10, 20 or 30 times the minimum.');
  return { minimum, maxima: Object.fromEntries(LIMITED.map((name) => [name, times])) };
};

/** The most that one player may stake in this box, in minor units. @throws CasinoError `configuration-invalid` */
export const maximumAt = (limits: Limits, position: string): Money => {
  const times = limits.maxima[position];
  if (times === undefined) throw new CasinoError('configuration-invalid', `These limits name no maximum for ${position}.`);
  return limits.minimum * BigInt(times);
};
