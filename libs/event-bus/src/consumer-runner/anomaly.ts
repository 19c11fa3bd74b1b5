import { createHash } from 'node:crypto';
import type { AnomalyEvent } from '@casino/contracts';
import type { ParkedRecord } from '@casino/event-store';
import { TABLE_ID_PATTERN } from '@casino/kernel';

/** Data of `AnomalyObserved`, the same in every context. */
export type Anomaly = AnomalyEvent['data'];

/** Records an anomaly, once per `cause` however often it is called. */
export type ReportAnomaly = (anomaly: Anomaly) => Promise<void>;

type Reason = ParkedRecord['reason'];

const KINDS = {
  defect: 'handler-failed',
  gap: 'gap',
  fork: 'fork',
  'unknown-type': 'unknown-event-type',
  malformed: 'malformed-event',
} as const satisfies Partial<Record<Reason, Anomaly['kind']>>;

type Reportable = keyof typeof KINDS;

/** What waits for a person is an anomaly; what goes on by itself is none. */
export const isReportable = (reason: Reason): reason is Reportable => reason in KINDS;

/** Same parts, same cause. */
export const causeOf = (...parts: readonly string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** Table and coup that a stream's name tells of. */
export const placeOf = (stream: string): { readonly tableId: string | null; readonly coup: number | null } => {
  const [kind, table = '', coup = ''] = stream.split('-');
  const tableId =
    (kind === 'table' || kind === 'round' || kind === 'chips' || kind === 'float') && TABLE_ID_PATTERN.test(table) ? table : null;
  return { tableId, coup: tableId !== null && kind === 'round' && /^[1-9][0-9]{0,8}$/.test(coup) ? Number(coup) : null };
};

export interface Seen {
  readonly group: string;
  /** Source partition. */
  readonly lane: string;
  readonly at: string;
  readonly stream?: string | undefined;
  readonly digest: string;
}

export const anomalyOf = (reason: Reportable, { group, lane, at, stream, digest }: Seen, error: string): Anomaly => ({
  kind: KINDS[reason],
  ...placeOf(stream ?? ''),
  subject: (stream ?? lane).slice(0, 200),
  detail: `${group} at ${lane}:${at}: ${error}`.slice(0, 500),
  // the digest covers stream and revision; bytes that are no event are told apart by where they stand
  cause: causeOf(group, reason, stream === undefined ? `${lane}:${at}` : stream, digest),
});
