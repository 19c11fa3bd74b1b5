import { ERRORS, type ErrorCode, type ErrorKind } from '@casino/kernel';

/** The one place where the family meets HTTP. */
const OF_KIND: Readonly<Record<ErrorKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  unprocessable: 422,
  unavailable: 503,
  defect: 500,
};

/** Codes for which HTTP has a word of its own. */
const OF_CODE: Partial<Readonly<Record<ErrorCode, number>>> = {
  'payload-too-large': 413,
  'method-not-allowed': 405,
  'unsupported-media-type': 415,
  'too-many-streams': 429,
};

export const statusOf = (code: ErrorCode): number => OF_CODE[code] ?? OF_KIND[ERRORS[code].kind];

const OF_STATUS: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  405: 'method-not-allowed',
  413: 'payload-too-large',
  414: 'payload-too-large',
  415: 'unsupported-media-type',
  431: 'payload-too-large',
  503: 'shutting-down',
};

/** For what the HTTP layers below us refuse. */
export const codeOfStatus = (status: number): ErrorCode =>
  OF_STATUS[status] ?? (status >= 400 && status < 500 ? 'invalid-request' : 'internal-error');
