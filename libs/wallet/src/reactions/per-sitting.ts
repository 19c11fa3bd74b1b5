import { streams } from '@casino/contracts';
import type { Reaction } from '@casino/event-bus';
import { reactWith } from '@casino/platform';
import type { ChipsRunner } from '../application/wallet-runners.js';
import type { SittingCommand } from '../domain/index.js';

/** By sitting, in the order of the event. */
export const bySitting = <Line extends { readonly sittingId: string }>(lines: readonly Line[]): ReadonlyMap<string, readonly Line[]> => {
  const groups = new Map<string, Line[]>();
  for (const line of lines) {
    const group = groups.get(line.sittingId);
    if (group === undefined) groups.set(line.sittingId, [line]);
    else group.push(line);
  }
  return groups;
};

/** Waits for all, also when one fails: nothing is to go on behind the runner's back. @throws the first failure */
export const allDone = async (work: readonly Promise<unknown>[]): Promise<void> => {
  for (const result of await Promise.allSettled(work)) if (result.status === 'rejected') throw result.reason;
};

/**
 * One command for each sitting of a coup, side by side, so that they share a commit. Only when every sitting has its effect is the event
 * dealt with: the mark goes with the effect when there is one only, else it follows. A sitting that had it before a crash does not get it again.
 */
export const eachSitting = async <Line>(
  chips: ChipsRunner,
  sittings: ReadonlyMap<string, readonly Line[]>,
  reaction: Reaction,
  commandFor: (lines: readonly Line[]) => SittingCommand,
): Promise<void> => {
  await allDone(
    [...sittings].map(([sittingId, lines]) => {
      const stream = streams.chips(sittingId);
      return reactWith(chips, stream, commandFor(lines), reaction.command(stream), sittings.size === 1 ? reaction.takeMarks() : []);
    }),
  );
};
