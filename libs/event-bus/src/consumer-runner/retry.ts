import { CasinoError } from '@casino/kernel';

/** What a handler's failure is: something that goes away by itself, or a bug. */
export const failureOf = (error: unknown): 'transient' | 'defect' =>
  error instanceof CasinoError && (error.kind === 'unavailable' || error.code === 'revision-conflict') ? 'transient' : 'defect';

/** Code or name, and text. */
export const describeError = (error: unknown): string => {
  if (error instanceof CasinoError) return `${error.code}: ${error.message}`.slice(0, 500);
  return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 500);
};
