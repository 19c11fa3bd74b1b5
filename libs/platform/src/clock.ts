import type { Clock } from '@casino/kernel';

/** Injection token of the one Clock of a service. */
export const CLOCK = Symbol('casino.clock');

export const systemClock: Clock = { now: () => Date.now() };
