import type { Backoff, InboxMark, ParkedRecord } from '@casino/event-store';
import type { AttemptOptions, Failure } from './attempt.js';
import { assertOwned } from './attempt.js';
import { anomalyOf, isReportable, type ReportAnomaly } from './anomaly.js';
import { createParkedKey, headOf, itemOf, parkedId, recordId, type Lane, type ParkedItem, type ParkedKey } from './lane.js';
import type { Logger } from './logger.js';
import { digestOf } from '@casino/contracts';
import type { EventRecord, MalformedRecord } from './read-record.js';
import { describeError, failureOf } from './retry.js';

export interface ParkingOptions extends AttemptOptions {
  readonly report: ReportAnomaly;
  readonly backoff: Backoff;
  readonly logger: Logger;
  /** Told whenever a key may have something to go on with, in so many ms. */
  wake(lane: Lane, waiting: ParkedKey, ms: number): void;
}

type Incoming = Pick<ParkedRecord, 'key' | 'at' | 'bytes'>;

/** Durable parking, and what of it is in memory. Memory comes first, so that whatever follows of the key lines up behind. */
export const createParking = ({ group, store, report, backoff, logger, clock, wake }: ParkingOptions) => {
  const { inbox } = store;

  /** Before it is parked: after a crash between the two it is seen, and reported, again. */
  const observe = async (lane: Lane, record: Incoming, stream: string | undefined, { reason, error }: Failure): Promise<void> => {
    if (reason !== 'behind')
      logger.warn({ group, lane: lane.name, at: record.at, key: record.key, stream, reason, error }, 'record parked');
    if (!isReportable(reason)) return;
    try {
      await report(anomalyOf(reason, { group, lane: lane.name, at: record.at, stream, digest: digestOf(record.bytes) }, error));
    } catch (failure) {
      if (failureOf(failure) === 'transient') throw failure;
      // a bug in reporting is not to stop the partition; the record is still parked and counted
      logger.error({ group, lane: lane.name, at: record.at, reason, error: describeError(failure) }, 'anomaly not recorded');
    }
  };

  /** When a parked key goes on by itself: undefined when it waits for a person. */
  const due = (waiting: ParkedKey): number | undefined => {
    const head = headOf(waiting);
    return head !== undefined && (head.reason === 'transient' || head.reason === 'behind')
      ? Math.max(0, head.retryAt - clock.now())
      : undefined;
  };

  const schedule = (lane: Lane, waiting: ParkedKey): void => {
    const ms = due(waiting);
    if (ms !== undefined) wake(lane, waiting, ms);
  };

  /** Keeps a record back, at the end of its key. */
  const park = async (lane: Lane, record: Incoming, read: EventRecord | MalformedRecord, failure: Failure): Promise<void> => {
    const waiting = lane.parked.get(record.key) ?? createParkedKey(record.key);
    const id = recordId(record.at, read);
    if (waiting.items.has(id)) return;
    lane.parked.set(record.key, waiting);
    const now = clock.now();
    const attempts = failure.reason === 'behind' ? 0 : 1;
    const where = read.kind === 'event' ? { stream: read.stream, revision: read.revision } : {};
    const parked: ParkedRecord = {
      group,
      key: record.key,
      source: lane.name,
      at: record.at,
      ...where,
      bytes: record.bytes,
      ...failure,
      attempts,
      parkedAt: now,
      retryAt: failure.reason === 'transient' ? now + backoff(attempts) : now,
    };
    waiting.items.set(id, itemOf(parked));
    const durable = (async () => {
      await observe(lane, record, where.stream, failure);
      assertOwned(lane);
      await inbox.park(parked);
    })();
    waiting.appending = Promise.allSettled([waiting.appending, durable]);
    await durable;
    schedule(lane, waiting);
  };

  /** Another attempt of something parked failed: it stays, and it is the next to be tried. */
  const parkAgain = async (lane: Lane, waiting: ParkedKey, item: ParkedItem, record: ParkedRecord, failure: Failure): Promise<void> => {
    if (failure.reason !== item.reason) await observe(lane, record, record.stream, failure);
    const attempts = item.attempts + 1;
    const retryAt = failure.reason === 'transient' ? clock.now() + backoff(attempts) : item.retryAt;
    assertOwned(lane);
    await inbox.park({ ...record, ...failure, attempts, retryAt });
    Object.assign(item, { reason: failure.reason, attempts, retryAt });
    if (headOf(waiting) !== item) {
      waiting.items.delete(item.id);
      waiting.items = new Map([[item.id, item], ...waiting.items]);
    }
    schedule(lane, waiting);
  };

  /** What was dealt with. Whether a write that failed is there all the same is read before anything else is judged. */
  const unpark = async (lane: Lane, record: ParkedRecord, mark: InboxMark | undefined): Promise<void> => {
    try {
      await inbox.unpark(record, mark === undefined ? [] : [mark]);
    } catch (error) {
      if (mark !== undefined) lane.known.forget(mark.stream);
      throw error;
    }
    if (mark !== undefined && mark.revision > (lane.known.peek(mark.stream)?.revision ?? -1n)) lane.known.set(mark.stream, mark);
  };

  const readKey = async (lane: Lane, key: string): Promise<Map<string, ParkedRecord>> =>
    new Map((await inbox.parked(group, key)).filter(({ source }) => source === lane.name).map((record) => [parkedId(record), record]));

  const parkedIn = async (lane: Lane): Promise<readonly ParkedRecord[]> =>
    (await inbox.parked(group)).filter(({ source }) => source === lane.name);

  /** Forgets what is in memory of a lane and reads it from the inbox. @returns where the group is */
  const load = async (lane: Lane): Promise<string | undefined> => {
    for (const { timer } of lane.parked.values()) clearTimeout(timer);
    await Promise.allSettled([...lane.parked.values()].map(({ busy }) => busy));
    let position = await inbox.loadPosition(group, lane.name);
    // what only memory knows, before it is forgotten
    const saved = await lane.late.flush();
    if (saved !== undefined) position = saved;
    let parked = await parkedIn(lane);
    // the member before may write meanwhile: marks are read after what is parked, or that would seem to come too early; and both at one position
    for (let now = await inbox.loadPosition(group, lane.name); now !== position; now = await inbox.loadPosition(group, lane.name)) {
      position = now;
      parked = await parkedIn(lane);
    }
    lane.known.clear();
    lane.parked.clear();
    for (const record of parked) {
      const waiting = lane.parked.get(record.key) ?? createParkedKey(record.key);
      lane.parked.set(record.key, waiting);
      const item = itemOf(record);
      waiting.items.set(item.id, item);
    }
    lane.stale = false;
    for (const waiting of lane.parked.values()) {
      // what fills a gap may have come just before the stop
      if (headOf(waiting)?.reason === 'gap') wake(lane, waiting, 0);
      else schedule(lane, waiting);
    }
    return position;
  };

  return { park, parkAgain, unpark, readKey, load, schedule };
};

export type Parking = ReturnType<typeof createParking>;
