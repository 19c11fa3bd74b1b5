/** No client waits longer. */
export const MAX_WAIT_MS = 30_000;

/** `Prefer: wait=n` (RFC 7240), n in seconds. What is not understood is ignored, as the RFC asks; more than 30 s are 30 s. @returns ms */
export const preferredWaitMs = (prefer: string | undefined): number => {
  const match = /(?:^|[,;])\s*wait\s*=\s*"?([0-9]{1,9})"?\s*(?:$|[,;])/i.exec(prefer ?? '');
  return match === null ? 0 : Math.min(Number(match[1]) * 1000, MAX_WAIT_MS);
};
