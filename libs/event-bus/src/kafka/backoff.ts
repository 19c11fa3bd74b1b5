import { setTimeout as sleep } from 'node:timers/promises';
import { createBackoff } from '@casino/event-store';

export interface Patience {
  /** Waits before the next try, longer each time; ends early when aborted. */
  afterFailure(): Promise<void>;
  reset(): void;
}

export const pause = (ms: number, signal: AbortSignal): Promise<void> => sleep(ms, undefined, { signal }).catch(() => undefined);

export const createPatience = (
  signal: AbortSignal,
  { first = 200, longest = 5_000 }: { readonly first?: number; readonly longest?: number } = {},
): Patience => {
  const backoff = createBackoff({ first, longest });
  let failures = 0;
  return {
    afterFailure: () => pause(backoff(++failures), signal),
    reset: () => {
      failures = 0;
    },
  };
};

/** Its outcome, or `late` when it takes longer; it goes on then. */
export const within = async <T>(ms: number, work: Promise<T>): Promise<T | 'late'> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};
