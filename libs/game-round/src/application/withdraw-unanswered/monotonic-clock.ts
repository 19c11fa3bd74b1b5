/** Time that only goes on: no correction of the wall clock moves it. Means nothing to another process, nor after a restart. */
export interface MonotonicClock {
  /** ms since some moment */
  now(): number;
}

/** Injection token of the MonotonicClock. */
export const MONOTONIC_CLOCK = Symbol('game-round.monotonic-clock');

export const processClock: MonotonicClock = { now: () => performance.now() };
