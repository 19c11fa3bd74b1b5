import { streams } from '@casino/contracts';
import type { Reaction } from '@casino/event-bus';
import type { InboxMark } from '@casino/event-store';
import { CasinoError } from '@casino/kernel';
import { reactWith } from '@casino/platform';
import type { WalletStreams } from '../application/streams.js';
import type { SittingCommand } from '../domain/index.js';

/** Whatever concerns a sitting. */
interface OfSitting {
  readonly sittingId: string;
}

/** In the order of their first. */
export const bySitting = <One extends OfSitting>(all: readonly One[]): readonly (OfSitting & { readonly own: readonly One[] })[] => {
  const groups = new Map<string, One[]>();
  for (const one of all) {
    const group = groups.get(one.sittingId);
    if (group === undefined) groups.set(one.sittingId, [one]);
    else group.push(one);
  }
  return [...groups].map(([sittingId, own]) => ({ sittingId, own }));
};

/**
 * What each sitting of a coup has to hear, side by side, so that they share a commit. Only when every sitting has its effect is the event
 * dealt with: the mark goes with the effect when there is one sitting only, else it follows. A sitting that had it before a crash does not get
 * it again. Waits for all, also when one fails: nothing is to go on behind the runner's back.
 * @throws the first failure; CasinoError `books-do-not-balance` when a sitting is named twice, of which the second would count as told
 */
export const eachSitting = async <Line extends OfSitting>(
  lines: readonly Line[],
  marks: Pick<Reaction, 'takeMarks'>,
  tell: (line: Line, marks: readonly InboxMark[]) => Promise<unknown>,
): Promise<void> => {
  if (new Set(lines.map(({ sittingId }) => sittingId)).size < lines.length)
    throw new CasinoError('books-do-not-balance', 'an event names a sitting twice');
  const told = lines.map(async (line) => tell(line, lines.length === 1 ? marks.takeMarks() : []));
  for (const result of await Promise.allSettled(told)) if (result.status === 'rejected') throw result.reason;
};

/** One command to one sitting. */
export const tellSitting = async (
  { chips }: WalletStreams,
  sittingId: string,
  command: SittingCommand,
  reaction: Reaction,
  marks = reaction.takeMarks(),
): Promise<void> => {
  const stream = streams.chips(sittingId);
  await reactWith(chips, stream, command, reaction.command(stream), marks);
};
