import { CasinoError } from '@casino/kernel';

/** What a span says of an error: its code or its class. Messages are for the log, which hides what is secret. */
export const failureCodeOf = (error: unknown): string => {
  if (error instanceof CasinoError) return error.code;
  return error instanceof Error ? error.name : 'unknown';
};
