import type { InboxMark } from './event-store.js';

/** Of marks that are written together, the one that each stream keeps. */
export const newestMarks = (marks: readonly InboxMark[]): readonly InboxMark[] => {
  if (marks.length < 2) return marks;
  const newest = new Map<string, InboxMark>();
  for (const mark of marks) {
    const place = `${mark.group} ${mark.stream}`;
    const known = newest.get(place);
    if (known === undefined || mark.revision > known.revision) newest.set(place, mark);
  }
  return [...newest.values()];
};
