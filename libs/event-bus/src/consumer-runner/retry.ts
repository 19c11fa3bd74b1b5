import { CasinoError } from '@casino/kernel';

export interface RetryOptions {
  /** ms before the first retry; doubles each time. Default 200. */
  readonly first?: number;
  /** ms at most. Default 60,000. */
  readonly longest?: number;
  /** 0 to 1. */
  readonly random?: () => number;
}

/** @returns ms to wait after so many failed attempts (1, 2, …): exponential, somewhere between half and the whole of it */
export type Backoff = (attempts: number) => number;

export const createBackoff = ({ first = 200, longest = 60_000, random = Math.random }: RetryOptions = {}): Backoff => {
  return (attempts) => Math.round(Math.min(longest, first * 2 ** Math.min(attempts - 1, 30)) * (0.5 + random() / 2));
};

/** What a handler's failure is: something that goes away by itself, or a bug. */
export const failureOf = (error: unknown): 'transient' | 'defect' =>
  error instanceof CasinoError && (error.kind === 'unavailable' || error.code === 'revision-conflict') ? 'transient' : 'defect';

/** Code or name, and text. */
export const describeError = (error: unknown): string => {
  if (error instanceof CasinoError) return `${error.code}: ${error.message}`.slice(0, 500);
  return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 500);
};
