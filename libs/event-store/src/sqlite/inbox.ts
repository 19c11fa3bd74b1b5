import { createHash } from 'node:crypto';
import type { Inbox, InboxMark, ParkedRecord } from '../event-store.js';
import { newestMarks } from '../newest-marks.js';
import type { MarksMessage, ParkedMessage } from './messages.js';
import type { ParkedRow, Reader } from './reader.js';
import { revisionNumber } from './revision-number.js';
import type { Writer } from './writer.js';

export const toMarks = (marks: readonly InboxMark[]): MarksMessage =>
  newestMarks(marks).flatMap(({ group, stream, revision, digest }) => [group, stream, revisionNumber(revision), digest ?? null]);

/** An event is the same by stream, revision and bytes; other bytes by where they stand. */
const identityOf = ({ source, at, stream, revision, bytes }: ParkedRecord): string => {
  const digest = createHash('sha256').update(bytes).digest('hex');
  const where = stream === undefined ? ['at', source, at] : ['event', stream, String(revision)];
  return JSON.stringify([...where, digest]);
};

const toMessage = (record: ParkedRecord): ParkedMessage => ({
  ...record,
  stream: record.stream ?? null,
  revision: record.revision === undefined ? null : revisionNumber(record.revision),
  identity: identityOf(record),
});

const fromRow = (group: string, row: ParkedRow): ParkedRecord => ({
  group,
  key: row.key,
  source: row.source,
  at: row.at,
  ...(row.stream === null ? {} : { stream: row.stream }),
  ...(row.revision === null ? {} : { revision: BigInt(row.revision) }),
  bytes: row.bytes,
  reason: row.reason as ParkedRecord['reason'],
  error: row.error,
  attempts: row.attempts,
  parkedAt: row.parked_at,
  retryAt: row.retry_at,
});

export const createInbox = (write: Writer['write'], read: <T>(work: (reader: Reader) => T) => Promise<T>): Inbox => ({
  async mark(marks) {
    if (marks.length > 0) await write({ kind: 'mark', marks: toMarks(marks) });
  },
  // one process writes to the file: which lane a stream comes in tells nobody anything
  lastMark: (group, _lane, stream) => read((r) => r.lastMark(group, stream)),
  async savePosition(group, lane, position, marks = []) {
    await write({ kind: 'position', group, source: lane, position, marks: toMarks(marks) });
  },
  loadPosition: (group, lane) => read((r) => r.consumerPosition(group, lane)),
  async park(record) {
    await write({ kind: 'park', record: toMessage(record) });
  },
  parked: (group, key) => read((r) => r.parked(group, key).map((row) => fromRow(group, row))),
  async unpark(record, marks = []) {
    await write({ kind: 'unpark', group: record.group, identity: identityOf(record), marks: toMarks(marks) });
  },
});
