import { InvalidRequest } from '../problems/invalid-request.js';

/** No client waits longer. */
export const MAX_WAIT_MS = 30_000;

const WAIT = /^wait\s*=\s*(?:([0-9]{1,9})|"([0-9]{1,9})")$/i;

/**
 * `Prefer: wait=n` (RFC 7240), n in seconds; more than 30 s are 30 s. The RFC would have the rest ignored: a client that is not waited for as it
 * believes hears of it here.
 * @returns ms @throws InvalidRequest any other preference, or two
 */
export const preferredWaitMs = (prefer: string | undefined): number => {
  if (prefer === undefined) return 0;
  const match = WAIT.exec(prefer.trim());
  if (match === null) throw new InvalidRequest('invalid-request', [{ path: 'Prefer', message: 'wait=n, n in whole seconds' }]);
  return Math.min(Number(match[1] ?? match[2]) * 1000, MAX_WAIT_MS);
};
