import { TABLE_ID_PATTERN } from '@casino/kernel';
import { DEFAULT_URL } from '../commands/options.js';
import { bearerToken } from '../floor/bearer-token.js';
import { CoupNarrator } from '../narration/coup-narrator.js';
import { UsageError } from '../output/explain.js';
import { coupFromData, coupOverHttp, type CoupRecord } from './coup-source.js';
import { coupFromFile } from './events-file.js';
import { replayCoup } from './replay-coup.js';
import { reportLines } from './report-text.js';

export interface ReplayRequest {
  readonly table?: string | undefined;
  readonly round?: number | undefined;
  readonly url?: string;
  readonly token?: string;
  readonly tokenFile?: string;
  readonly data?: string;
  readonly events?: string;
  /** Print each card with salt and path. */
  readonly cards: boolean;
}

const recordOf = async ({ table, round, url, data, events, ...token }: ReplayRequest): Promise<CoupRecord> => {
  if (table !== undefined && !TABLE_ID_PATTERN.test(table)) throw new UsageError(`"${table}" is no table: 1 to 24 letters, digits or _`);
  const coup = table === undefined || round === undefined ? undefined : { table, round };
  if (events !== undefined) {
    if (table !== undefined && coup === undefined) throw new UsageError('name both the table and the number of the coup, or neither');
    return coupFromFile(events, coup);
  }
  if (coup === undefined) throw new UsageError('name the table and the number of the coup, or a file with --events');
  return data === undefined
    ? coupOverHttp(url ?? DEFAULT_URL, bearerToken(token), coup.table, coup.round)
    : coupFromData(data, coup.table, coup.round);
};

/** Prints the coup and what its replay found. @returns whether all agrees */
export const replay = async ({ cards, ...from }: ReplayRequest): Promise<boolean> => {
  const { events, lastRevision } = await recordOf({ cards, ...from });
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
