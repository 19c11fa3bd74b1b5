import { streams } from '@casino/contracts';
import type { Reaction } from '@casino/event-bus';
import type { InboxMark } from '@casino/event-store';
import { reactWith } from '@casino/platform';
import type { WalletStreams } from '../application/streams.js';
import type { SittingCommand } from '../domain/index.js';

/** By sitting, in the order of the event. */
const bySitting = <Line extends { readonly sittingId: string }>(lines: readonly Line[]): ReadonlyMap<string, readonly Line[]> => {
  const groups = new Map<string, Line[]>();
  for (const line of lines) {
    const group = groups.get(line.sittingId);
    if (group === undefined) groups.set(line.sittingId, [line]);
    else group.push(line);
  }
  return groups;
};

/**
 * What each sitting of a coup has to hear, side by side, so that they share a commit. Only when every sitting has its effect is the event
 * dealt with: the mark goes with the effect when there is one sitting only, else it follows. A sitting that had it before a crash does not get
 * it again. Waits for all, also when one fails: nothing is to go on behind the runner's back. @throws the first failure
 */
export const perSitting = async <Line extends { readonly sittingId: string }>(
  lines: readonly Line[],
  marks: Pick<Reaction, 'takeMarks'>,
  tell: (sittingId: string, lines: readonly Line[], marks: readonly InboxMark[]) => Promise<unknown>,
): Promise<void> => {
  const sittings = bySitting(lines);
  const told = [...sittings].map(async ([sittingId, own]) => tell(sittingId, own, sittings.size === 1 ? marks.takeMarks() : []));
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
