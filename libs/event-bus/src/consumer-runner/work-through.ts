import type { ParkedRecord } from '@casino/event-store';
import { assertOwned, judge, markOf, perform, type AttemptOptions, type Failure } from './attempt.js';
import { fillerOf, headOf, type Lane, type ParkedItem, type ParkedKey } from './lane.js';
import type { Parking } from './parking.js';
import { readRecord } from './read-record.js';

export interface WorkThroughOptions extends AttemptOptions {
  readonly parking: Parking;
  stopped(): boolean;
}

/** Goes through what is parked under a key, in order, until it is empty or something fails. */
export const createWorkThrough = (options: WorkThroughOptions) => {
  const { group, store, repertoire, parking, stopped } = options;
  /** @returns what keeps it back, or undefined when it was dealt with and is parked no more */
  const retry = async (lane: Lane, record: ParkedRecord): Promise<Failure | undefined> => {
    const event = readRecord(store.floor, lane.source, record.key, record.bytes);
    if (event.kind === 'malformed') return { reason: 'malformed', error: event.error };
    const verdict = judge(lane.known.peek(event.stream) ?? (await lane.known.load(event.stream)), event);
    if (typeof verdict === 'object') return verdict;
    const part = repertoire.get(event.type);
    if (verdict === 'next') {
      if (part === undefined)
        return { reason: 'unknown-type', error: `unknown-event-type: ${group} neither handles nor ignores ${event.type}` };
      const failure = part === 'ignored' ? undefined : await perform(options, lane, part, event, record.bytes, []);
      if (failure !== undefined) return failure;
    }
    assertOwned(lane);
    // its mark may be written already, with the effect or before a crash
    await parking.unpark(lane, record, markOf(group, lane, event));
    return undefined;
  };

  /** What is in memory once everything in memory is durable, or has failed to become it. */
  const settled = async (waiting: ParkedKey): Promise<readonly string[]> => {
    for (let seen: unknown; seen !== waiting.appending;) {
      seen = waiting.appending;
      await seen;
    }
    // in the same turn as the check: more may be on its way when the caller goes on
    return [...waiting.items.keys()];
  };

  const next = (lane: Lane, waiting: ParkedKey): ParkedItem | undefined => {
    const head = headOf(waiting);
    return head?.reason === 'gap' ? (fillerOf(lane, waiting, head) ?? head) : head;
  };

  /** @returns how many were dealt with */
  const run = async (lane: Lane, waiting: ParkedKey): Promise<number> => {
    const halted = () => stopped() || lane.stale || !lane.owned() || lane.parked.get(waiting.key) !== waiting;
    let dealtWith = 0;
    while (waiting.items.size > 0 && !halted()) {
      const expected = await settled(waiting);
      const stored = await parking.readKey(lane, waiting.key);
      // whatever never became durable comes again with its batch
      for (const id of expected) if (!stored.has(id)) waiting.items.delete(id);
      for (let item = next(lane, waiting); item !== undefined && !halted(); item = next(lane, waiting)) {
        const record = stored.get(item.id);
        if (record === undefined) break;
        const failure = await retry(lane, record);
        if (failure === undefined) {
          waiting.items.delete(item.id);
          dealtWith++;
          continue;
        }
        const filler = failure.reason === 'gap' ? fillerOf(lane, waiting, item) : undefined;
        if (filler === undefined || filler === item) {
          await parking.parkAgain(lane, waiting, item, record, failure);
          return dealtWith;
        }
        // what is missing before it stands further back: that one first
        waiting.items.delete(filler.id);
        waiting.items = new Map([[filler.id, filler], ...waiting.items]);
      }
    }
    if (waiting.items.size === 0 && lane.parked.get(waiting.key) === waiting) lane.parked.delete(waiting.key);
    return dealtWith;
  };

  /** One at a time for each key; `before` runs first, under the same turn. */
  return async (lane: Lane, waiting: ParkedKey, before: () => Promise<void> = () => Promise.resolve()): Promise<number> => {
    while (waiting.busy !== undefined) await waiting.busy.catch(() => undefined);
    clearTimeout(waiting.timer);
    const turn = before().then(() => run(lane, waiting));
    waiting.busy = turn;
    try {
      return await turn;
    } finally {
      waiting.busy = undefined;
    }
  };
};

export type WorkThrough = ReturnType<typeof createWorkThrough>;
