import type { Revision } from '../event-store.js';

/** Revisions are counted one by one, so the integers of a double are more than any stream has. @throws RangeError beyond them */
export const revisionNumber = (revision: Revision): number => {
  const number = Number(revision);
  if (!Number.isSafeInteger(number)) throw new RangeError(`revision ${revision}`);
  return number;
};
