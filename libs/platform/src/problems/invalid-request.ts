import { CasinoError, type ErrorCode } from '@casino/kernel';
import type { z } from 'zod';
import { AMOUNT_MESSAGE } from '../validation/fields.js';

export interface FieldError {
  /** Where in the request, such as `bets.0.amount`; empty for the whole of it. */
  readonly path: string;
  readonly message: string;
}

/** More than a person reads, and a bound on what a hostile request makes us write. */
const MAX_ERRORS = 20;

/** `invalid-request` or `invalid-amount`, with everything that is wrong. */
export class InvalidRequest extends CasinoError {
  constructor(
    code: Extract<ErrorCode, 'invalid-request' | 'invalid-amount'>,
    readonly errors: readonly FieldError[],
  ) {
    super(
      code,
      errors
        .map(({ path, message }) => (path === '' ? message : `${path}: ${message}`))
        .slice(0, 3)
        .join('; '),
    );
  }

  static ofZod(error: z.ZodError): InvalidRequest {
    const issues = error.issues.slice(0, MAX_ERRORS);
    const code = issues.some(({ message }) => message === AMOUNT_MESSAGE) ? 'invalid-amount' : 'invalid-request';
    return new InvalidRequest(
      code,
      issues.map(({ path, message }) => ({ path: path.map(String).join('.').slice(0, 200), message: message.slice(0, 500) })),
    );
  }
}
