import { binaryEvent } from '@kurrent/kurrentdb-client';
import type { Mark } from '../event-store.js';
import type { Recorded } from './recorded.js';

/** Marks of one entry at most: some 100 KB, far below what a server takes in one append. */
const MARKS_OF_ENTRY = 1_000;

/** What one event of a lane's stream says: marks that have changed, and the next position where it is known. */
export interface LaneEntry {
  readonly marks: readonly (readonly [stream: string, mark: Mark])[];
  readonly next?: string;
  /** The last piece of a whole state: what comes before its first says nothing more. */
  readonly ends?: true;
}

interface Written extends Omit<LaneEntry, 'marks'> {
  readonly marks: readonly (readonly [stream: string, revision: string, digest: string | null])[];
}

/** At least one entry; `next` stands in the last, so that it is never there before the marks. */
export const entriesOf = (marks: LaneEntry['marks'], next: string | undefined): LaneEntry[] => {
  const entries: LaneEntry[] = [];
  for (let at = 0; at === 0 || at < marks.length; at += MARKS_OF_ENTRY) entries.push({ marks: marks.slice(at, at + MARKS_OF_ENTRY) });
  if (next !== undefined) entries.push({ ...(entries.pop() as LaneEntry), next });
  return entries;
};

export const toEvent = (id: string, { marks, ...rest }: LaneEntry) => {
  const written: Written = { ...rest, marks: marks.map(([stream, { revision, digest }]) => [stream, String(revision), digest ?? null]) };
  return binaryEvent({ id, type: 'marked', data: new TextEncoder().encode(JSON.stringify(written)) });
};

export const fromEvent = ({ bytes }: Recorded): LaneEntry => {
  const { marks, ...rest } = JSON.parse(new TextDecoder().decode(bytes)) as Written;
  return {
    ...rest,
    marks: marks.map(([stream, revision, digest]) => [stream, { revision: BigInt(revision), digest: digest ?? undefined }]),
  };
};
