import { setTimeout as pause } from 'node:timers/promises';
import { CasinoError } from '@casino/kernel';

export interface BackoffOptions {
  /** ms before the first retry; doubles each time. Default 200. */
  readonly first?: number;
  /** ms at most. Default 60,000. */
  readonly longest?: number;
  /** 0 to 1. */
  readonly random?: () => number;
}

/** @returns ms to wait after so many failed attempts (1, 2, …): exponential, somewhere between half and the whole of it */
export type Backoff = (attempts: number) => number;

export const createBackoff = ({ first = 200, longest = 60_000, random = Math.random }: BackoffOptions = {}): Backoff => {
  return (attempts) => Math.round(Math.min(longest, first * 2 ** Math.min(attempts - 1, 30)) * (0.5 + random() / 2));
};

/** What goes away by itself: a store that is away, slow, or still catching up; never one of another floor. */
const passes = (error: unknown): boolean => error instanceof CasinoError && error.code === 'store-unavailable';

/**
 * Does what a service does at its start as soon as the store lets it: tries again while that is unavailable, later each time.
 * @param waits told of each try that failed, and why
 * @returns undefined when it was aborted before
 * @throws whatever else `work` throws
 */
export const onceAvailable = async <T>(
  work: () => Promise<T>,
  signal: AbortSignal,
  waits: (reason: string) => void,
): Promise<T | undefined> => {
  const backoff = createBackoff({ longest: 5_000 });
  for (let attempts = 1; !signal.aborted; attempts++) {
    try {
      return await work();
    } catch (error) {
      if (!passes(error)) throw error;
      waits((error as CasinoError).message);
      await pause(backoff(attempts), undefined, { signal }).catch(() => undefined);
    }
  }
  return undefined;
};
