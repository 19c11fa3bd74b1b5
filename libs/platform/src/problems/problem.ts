import { HttpException } from '@nestjs/common';
import { CasinoError, ERRORS, type ErrorCode, type ErrorKind } from '@casino/kernel';
import { codeOfStatus, statusOf } from './http-status.js';
import { InvalidRequest, type FieldError } from './invalid-request.js';

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

/** RFC 9457 problem details. */
export interface Problem {
  /** `urn:casino:problem:<code>`, stable. */
  readonly type: string;
  readonly title: string;
  readonly status: number;
  /** What went wrong this time; never a secret, never our internals. */
  readonly detail: string;
  /** Of libs/kernel; part of the API. */
  readonly code: ErrorCode;
  /** Path of the request. */
  readonly instance: string;
  readonly correlationId: string;
  readonly errors?: readonly FieldError[];
}

export interface Occurrence {
  readonly instance: string;
  readonly correlationId: string;
}

const problem = (
  code: ErrorCode,
  status: number,
  detail: string,
  { instance, correlationId }: Occurrence,
  errors?: readonly FieldError[],
): Problem => ({
  type: `urn:casino:problem:${code}`,
  title: ERRORS[code].title,
  status,
  detail,
  code,
  instance,
  correlationId,
  ...(errors === undefined ? {} : { errors }),
});

/** What such an error says is for our log: paths, addresses, amounts that do not add up. */
const OURS: ReadonlySet<ErrorKind> = new Set(['defect', 'unavailable']);

/** Any thrown value as a problem. Of what is our fault only the title gets out. */
export const problemOf = (error: unknown, occurrence: Occurrence): Problem => {
  if (error instanceof CasinoError) {
    const { code, kind } = error;
    const detail = OURS.has(kind) ? ERRORS[code].title : error.message;
    return problem(code, statusOf(code), detail, occurrence, error instanceof InvalidRequest ? error.errors : undefined);
  }
  const status = httpStatusOf(error);
  if (status === undefined) return problem('internal-error', 500, ERRORS['internal-error'].title, occurrence);
  const code = codeOfStatus(status);
  // Messages of Nest and Fastify quote the request; our own words are enough.
  return problem(code, status, saidOfBody(error) ?? ERRORS[code].title, occurrence);
};

/** By the message: Nest keeps no more of what Fastify throws. */
const BODY_ERRORS: readonly (readonly [message: RegExp, detail: string])[] = [
  [/^Body cannot be empty/, 'The Content-Type says JSON, but the body is empty: send {} or no Content-Type.'],
  [/^Body is not valid JSON/, 'The body is not valid JSON.'],
];

const saidOfBody = (error: unknown): string | undefined =>
  error instanceof HttpException ? BODY_ERRORS.find(([message]) => message.test(error.message))?.[1] : undefined;

/** 4xx and 503 of Nest and Fastify; anything else they throw is unknown. */
const httpStatusOf = (error: unknown): number | undefined => {
  const status = error instanceof HttpException ? error.getStatus() : isHttpError(error) ? error.statusCode : undefined;
  return status !== undefined && ((status >= 400 && status < 500) || status === 503) ? status : undefined;
};

const isHttpError = (error: unknown): error is { statusCode: number } =>
  typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number';
