import type { InboxMark } from '@casino/event-store';

/** ms between two tries while the own store is away. */
const AGAIN = 1_000;
/** Until they are written only memory knows them: far fewer than the last revisions that a lane keeps there. */
const MOST = 500;

type Save = (marks: readonly InboxMark[], next: string) => Promise<void>;

/**
 * Marks of what had no effect, and the position after each batch, written together a moment later: a group writes them twenty times a second,
 * not at every event. What a crash takes of them is heard again, and ignored or known again; so is what a partition that went to another
 * member takes, for that member's word is newer.
 */
export interface LateMarks {
  /** @returns false when there is no room: they are to be written now */
  add(marks: readonly InboxMark[], next: string): boolean;
  /** What waits and these with it, in one transaction; when that fails, what waited goes on waiting. @throws whatever the own store throws */
  write(marks: readonly InboxMark[], next: string): Promise<void>;
  /** What waits, if anything does and the partition is still ours. @returns the position that was saved @throws whatever the own store throws */
  flush(): Promise<string | undefined>;
}

export interface LateMarksOptions {
  readonly save: Save;
  /** ms, by the clock: all lanes of a process write at the same moments, so that its store has them in one transaction. 0: nothing waits. */
  readonly beat: number;
  readonly knownRevisions: number;
  /** Told after each write of its own accord, whether it failed: then it is tried again. */
  told(failed: boolean): void;
  owned(): boolean;
}

export const createLateMarks = ({ save, beat, knownRevisions, told, owned }: LateMarksOptions): LateMarks => {
  const room = beat === 0 ? -1 : Math.min(MOST, Math.floor(knownRevisions / 4));
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
    if (!owned()) return undefined;
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
      later(beat - (Date.now() % beat));
      return true;
    },
    write: (marks, position) => inTurn(async () => void (await saveWith(marks, position))),
    flush,
  };
};
