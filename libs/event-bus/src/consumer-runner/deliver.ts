import type { InboxMark } from '@casino/event-store';
import type { BusRecord, RecordBatch } from '../event-bus.js';
import { advance, assertOwned, judge, markOf, perform, performAll, type AttemptOptions, type Failure } from './attempt.js';
import { takesRuns } from './handler.js';
import type { Lane } from './lane.js';
import { lookAhead } from './look-ahead.js';
import type { Parking } from './parking.js';
import { readRecord, type EventRecord } from './read-record.js';

export interface DeliverOptions extends AttemptOptions {
  readonly parking: Parking;
  /** Told when a record came behind a parked one. */
  cameBehind(lane: Lane, key: string, event: EventRecord): void;
}

const byKey = (records: readonly BusRecord[]): ReadonlyMap<string, BusRecord[]> => {
  const keys = new Map<string, BusRecord[]>();
  for (const record of records) {
    const run = keys.get(record.key);
    if (run === undefined) keys.set(record.key, [record]);
    else run.push(record);
  }
  return keys;
};

/** Deals with one batch: keys beside each other, the records of one key in order; then marks, then the position. */
export const createDeliver = (options: DeliverOptions) => {
  const { group, store, repertoire, parking, cameBehind } = options;
  const { inbox } = store;

  const runKey = async (lane: Lane, key: string, records: readonly BusRecord[]): Promise<readonly InboxMark[]> => {
    /** Of what was dealt with and is not written yet: they ride with the next effect, or are written at the end. */
    const pending: InboxMark[] = [];
    const flush = async () => {
      await lane.late.flush();
      if (pending.length === 0) return;
      assertOwned(lane);
      await inbox.mark(pending);
      pending.length = 0;
    };
    const keepBack = async (record: BusRecord, read: ReturnType<typeof readRecord>, failure: Failure) => {
      await flush();
      assertOwned(lane);
      await parking.park(lane, record, read, failure);
    };

    /** Records before this one are handled one by one: together they failed. */
    let alone = 0;
    for (let index = 0; index < records.length; index++) {
      const record = records[index] as BusRecord;
      assertOwned(lane);
      const event = readRecord(store.floor, lane.source, key, record.bytes);
      if (event.kind === 'malformed') {
        await keepBack(record, event, { reason: 'malformed', error: event.error });
        continue;
      }
      const verdict = judge(lane.known.peek(event.stream) ?? (await lane.known.load(event.stream)), event);
      if (verdict === 'duplicate') continue;
      if (lane.parked.has(key)) {
        // a fork stays one, whatever comes before it; everything else is judged when its turn comes
        const failure = typeof verdict === 'object' && verdict.reason === 'fork' ? verdict : ({ reason: 'behind', error: '' } as const);
        await keepBack(record, event, failure);
        cameBehind(lane, key, event);
        continue;
      }
      if (typeof verdict === 'object') {
        await keepBack(record, event, verdict);
        continue;
      }
      const part = repertoire.get(event.type);
      if (part === 'ignored') {
        pending.push(markOf(group, lane, event));
        advance(lane, event);
        continue;
      }
      if (part !== undefined && index >= alone && takesRuns(part)) {
        const ahead = await lookAhead(options, lane, part, records, index, event);
        if (ahead.run.length > 1) {
          if ((await performAll(options, lane, part, ahead.run, ahead.dealtWith, pending)) === undefined) {
            index = ahead.end - 1;
            continue;
          }
          alone = ahead.end;
        }
      }
      const failure: Failure | undefined =
        part === undefined
          ? { reason: 'unknown-type', error: `unknown-event-type: ${group} neither handles nor ignores ${event.type}` }
          : await perform(options, lane, part, event, record.bytes, pending);
      if (failure !== undefined) await keepBack(record, event, failure);
    }
    return pending;
  };

  return async (lane: Lane, batch: RecordBatch): Promise<void> => {
    lane.owned = () => batch.owned();
    try {
      if (lane.stale) await parking.load(lane);
      const runs = await Promise.allSettled([...byKey(batch.records)].map(([key, records]) => runKey(lane, key, records)));
      const marks: InboxMark[] = [];
      for (const run of runs) {
        if (run.status === 'rejected') throw run.reason;
        marks.push(...run.value);
      }
      assertOwned(lane);
      if (!lane.late.add(marks, batch.next)) await lane.late.write(marks, batch.next);
      lane.failed = false;
    } catch (error) {
      // memory may be ahead of what is durable
      lane.stale = true;
      lane.failed = true;
      throw error;
    }
  };
};
