import type { Mark } from '@casino/event-store';
import type { BusRecord } from '../event-bus.js';
import { judge, type AttemptOptions, type Readable } from './attempt.js';
import type { Handler } from './handler.js';
import type { Lane } from './lane.js';
import { readRecord, type EventRecord } from './read-record.js';

/** Events of one run at most. */
const LONGEST = 100;

export interface Ahead {
  readonly run: readonly Readable[];
  /** The run's events, and what is ignored between them. */
  readonly dealtWith: readonly EventRecord[];
  /** Of the first record after the last of the run. */
  readonly end: number;
}

/** The records of one key, from `start` on, that go to this handler with nothing between them but what the group ignores. */
export const lookAhead = async (
  { store: { floor }, repertoire }: AttemptOptions,
  lane: Lane,
  handler: Handler,
  records: readonly BusRecord[],
  start: number,
  first: EventRecord,
): Promise<Ahead> => {
  /** Where streams will stand: each is held to the digest of the one before it, as it is here. */
  const reached = new Map<string, Mark>([[first.stream, first]]);
  const run: Readable[] = [{ event: first, bytes: (records[start] as BusRecord).bytes }];
  const passed: EventRecord[] = [first];
  let end = start + 1;
  let upToLast = 1;
  for (let index = start + 1; index < records.length && run.length < LONGEST; index++) {
    const { key, bytes } = records[index] as BusRecord;
    const event = readRecord(floor, lane.source, key, bytes);
    if (event.kind === 'malformed') break;
    const part = repertoire.get(event.type);
    if (part !== 'ignored' && part !== handler) break;
    const known = reached.get(event.stream) ?? lane.known.peek(event.stream) ?? (await lane.known.load(event.stream));
    if (judge(known, event) !== 'next') break;
    reached.set(event.stream, event);
    passed.push(event);
    if (part === 'ignored') continue;
    run.push({ event, bytes });
    end = index + 1;
    upToLast = passed.length;
  }
  return { run, dealtWith: passed.slice(0, upToLast), end };
};
