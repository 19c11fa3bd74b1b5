import type { InboxMark } from '../event-store.js';

const written = new WeakSet<readonly InboxMark[]>();

/** Remembers that these marks, all of them, are in the inbox. */
export const rememberWritten = (marks: readonly InboxMark[]): void => {
  written.add(marks);
};

/** Whether a decider runner has stored exactly this list; false also when somebody else did. */
export const areWritten = (marks: readonly InboxMark[]): boolean => written.has(marks);
