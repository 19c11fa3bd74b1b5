import { TABLE_ID_PATTERN } from '@casino/kernel';
import { DEFAULT_URL } from '../commands/options.js';
import { CoupNarrator } from '../narration/coup-narrator.js';
import { UsageError } from '../output/explain.js';
import { coupFromData, coupOverHttp } from './coup-source.js';
import { replayCoup } from './replay-coup.js';
import { reportLines } from './report-text.js';

export interface ReplayRequest {
  readonly table: string;
  readonly round: number;
  readonly url: string | undefined;
  readonly data: string | undefined;
  /** Print each card with salt and path. */
  readonly cards: boolean;
}

/** Prints the coup and what its replay found. @returns whether all agrees */
export const replay = async ({ table, round, url, data, cards }: ReplayRequest): Promise<boolean> => {
  if (!TABLE_ID_PATTERN.test(table)) throw new UsageError(`"${table}" is no table: 1 to 24 letters, digits or _`);
  const { events, lastRevision } = data === undefined ? await coupOverHttp(url ?? DEFAULT_URL, table, round) : await coupFromData(data, table, round);
  const print = (line: string): void => console.log(line);
  const report = replayCoup(events, lastRevision);
  try {
    new CoupNarrator(print).tell(events);
  } catch (error) {
    // A stream that contradicts itself cannot be told to its end; what is wrong with it follows.
    if (report.agrees) throw error;
  }
  for (const line of reportLines(report, cards)) print(line);
  return report.agrees;
};
