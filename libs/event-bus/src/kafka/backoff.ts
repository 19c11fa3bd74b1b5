import { setTimeout } from 'node:timers/promises';
import { createBackoff } from '../consumer-runner/retry.js';

export interface Patience {
  /** Waits before the next try, longer each time; ends early when aborted. */
  afterFailure(): Promise<void>;
  reset(): void;
}

export const pause = (ms: number, signal: AbortSignal): Promise<void> => setTimeout(ms, undefined, { signal }).catch(() => undefined);

export const createPatience = (signal: AbortSignal, { first = 200, longest = 5_000 }: { readonly first?: number; readonly longest?: number } = {}): Patience => {
  const backoff = createBackoff({ first, longest });
  let failures = 0;
  return {
    afterFailure: () => pause(backoff(++failures), signal),
    reset: () => {
      failures = 0;
    },
  };
};
