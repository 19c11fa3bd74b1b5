import type { InboxMark } from '@casino/event-store';

/** ms that marks of batches without an effect wait for more of their kind. */
const PATIENCE = 50;
/** ms between two tries while the own store is away. */
const AGAIN = 1_000;
/** Until they are written only memory knows them: far fewer than the last revisions that a lane keeps there. */
const MOST = 500;

type Save = (marks: readonly InboxMark[], next: string) => Promise<void>;

/**
 * Marks of batches that had no effect, and the position after them, written together a moment later: a group that ignores most of what it
 * hears writes twenty times a second, not at every event. What a crash takes of them is heard and ignored again.
 */
export interface LateMarks {
  /** @returns false when there is no room: they are to be written now */
  add(marks: readonly InboxMark[], next: string): boolean;
  /** What waits and these with it, in one transaction; when that fails, what waited goes on waiting. @throws whatever the own store throws */
  write(marks: readonly InboxMark[], next: string): Promise<void>;
  /** What waits, if anything does. @returns the position that was saved @throws whatever the own store throws */
  flush(): Promise<string | undefined>;
}

/** @param told after each write of its own accord, whether it failed: then it is tried again */
export const createLateMarks = (save: Save, knownRevisions: number, told: (failed: boolean) => void): LateMarks => {
  const room = Math.min(MOST, Math.floor(knownRevisions / 4));
  let waiting: InboxMark[] = [];
  let next: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  /** One write after the other: the position never goes back. */
  let last: Promise<unknown> = Promise.resolve();

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };

  const saveWith = async (marks: readonly InboxMark[], position: string | undefined): Promise<string | undefined> => {
    const late = waiting;
    const lateNext = next;
    const until = position ?? lateNext;
    if (until === undefined) return undefined;
    waiting = [];
    next = undefined;
    try {
      await save([...late, ...marks], until);
    } catch (error) {
      waiting = [...late, ...waiting];
      next ??= lateNext;
      throw error;
    }
    return until;
  };

  const flush = (): Promise<string | undefined> => {
    clearTimeout(timer);
    timer = undefined;
    return inTurn(() => saveWith([], undefined));
  };

  const later = (ms: number): void => {
    timer ??= setTimeout(
      () =>
        void flush().then(
          () => told(false),
          () => {
            told(true);
            later(AGAIN);
          },
        ),
      ms,
    );
  };

  return {
    add(marks, position) {
      if (waiting.length + marks.length > room) return false;
      waiting.push(...marks);
      next = position;
      later(PATIENCE);
      return true;
    },
    write: (marks, position) => inTurn(async () => void (await saveWith(marks, position))),
    flush,
  };
};
