import { randomUUID } from 'node:crypto';
import { NO_STREAM } from '@kurrent/kurrentdb-client';
import { CasinoError } from '@casino/kernel';
import { createSerialQueue } from '../decider-runner/serial-queue.js';
import type { Inbox, InboxMark, Mark } from '../event-store.js';
import { createGather } from '../gather.js';
import { newestMarks } from '../newest-marks.js';
import type { Connection } from './connection.js';
import { Conflict } from './failures.js';
import { entriesOf, fromEvent, toEvent, type LaneEntry } from './lane-entry.js';
import { laneOf } from './names.js';

/** Events read at a time. */
const PAGE = 200;
/** The whole state is written again after so many entries, and when these hold as many marks as the state does. */
const ENTRIES = 500;

/** What a lane's stream says up to its event `last`. */
interface Lane {
  /** -1n: it has none. */
  last: bigint;
  readonly marks: Map<string, Mark>;
  position: string | undefined;
  /** Entries and marks since the last whole state. */
  since: number;
  /** An append failed: what became of it is read before anything else. */
  uncertain: boolean;
  /** Ids of what failed: whatever else is found was written by another instance. */
  readonly tried: Set<string>;
  /** Another instance has written since the position was loaded. */
  deposed: boolean;
}

/** What one caller wants written. */
interface Asked {
  readonly marks: readonly InboxMark[];
  readonly next: string | undefined;
}

const isNewer = (lane: Lane, stream: string, { revision }: Mark): boolean => revision > (lane.marks.get(stream)?.revision ?? -1n);

const fold = (lane: Lane, { marks, next, ends }: LaneEntry): void => {
  lane.since = ends === true ? 0 : lane.since + 1 + marks.length;
  for (const [stream, mark] of marks) if (isNewer(lane, stream, mark)) lane.marks.set(stream, mark);
  if (next !== undefined) lane.position = next;
};

type Lanes = Pick<Inbox, 'mark' | 'lastMark' | 'savePosition' | 'loadPosition'>;

/**
 * Marks and position of a group in one partition are the fold of one stream. Each entry is appended at the revision where the stream
 * was left, so whoever was deposed meanwhile loses and reads again. A mark only rises: a whole state says the same as what lies
 * before it, read in part or in full, and only lets that be cut off once its last piece is there.
 */
export const createLanes = (connection: Connection): Lanes => {
  const lanes = new Map<string, Lane>();
  const inTurn = createSerialQueue();

  const catchUp = async (name: string): Promise<Lane> => {
    const known = lanes.get(name);
    const lane: Lane = known ?? {
      last: -1n,
      marks: new Map(),
      position: undefined,
      since: 0,
      uncertain: false,
      tried: new Set(),
      deposed: false,
    };
    for (let more = true; more;) {
      const events = await connection.readStream(name, { from: lane.last + 1n, limit: PAGE });
      for (const event of events) {
        fold(lane, fromEvent(event));
        lane.last = event.revision;
        if (known !== undefined && !lane.tried.has(event.id)) lane.deposed = true;
      }
      more = events.length === PAGE;
    }
    lane.uncertain = false;
    lanes.set(name, lane);
    return lane;
  };

  const current = async (name: string): Promise<Lane> => {
    const lane = lanes.get(name);
    return lane === undefined || lane.uncertain ? catchUp(name) : lane;
  };

  const append = async (name: string, lane: Lane, entry: LaneEntry): Promise<void> => {
    const id = randomUUID();
    try {
      await connection.append(name, lane.last < 0n ? NO_STREAM : lane.last, [toEvent(id, entry)]);
    } catch (error) {
      lane.uncertain = true;
      lane.tried.add(id);
      throw error;
    }
    lane.last++;
    fold(lane, entry);
  };

  /** What was to be written is written by then: when this fails, it is tried again after the next entry. */
  const renewState = async (name: string, lane: Lane): Promise<void> => {
    if (lane.since < ENTRIES || lane.since < lane.marks.size) return;
    const first = lane.last + 1n;
    try {
      const pieces = entriesOf([...lane.marks], lane.position);
      const last = pieces.pop() as LaneEntry;
      for (const piece of pieces) await append(name, lane, piece);
      await append(name, lane, { ...last, ends: true });
      await connection.setMetadata(name, { $tb: Number(first) });
    } catch {
      lane.uncertain = true;
    }
  };

  const writeAll = async (group: string, of: string, asked: readonly Asked[]): Promise<readonly (CasinoError | undefined)[]> => {
    const name = laneOf(group, of);
    for (;;) {
      const lane = await current(name);
      const { deposed } = lane;
      const wanted = deposed ? asked.filter(({ next }) => next === undefined) : asked;
      const next = wanted.findLast((one) => one.next !== undefined)?.next;
      const fresh = newestMarks(wanted.flatMap(({ marks }) => marks)).flatMap(({ stream, revision, digest }): LaneEntry['marks'] => {
        const mark = { revision, digest };
        return isNewer(lane, stream, mark) ? [[stream, mark]] : [];
      });
      if (fresh.length > 0 || (next !== undefined && next !== lane.position)) {
        try {
          for (const entry of entriesOf(fresh, next)) await append(name, lane, entry);
        } catch (error) {
          if (error instanceof Conflict) continue;
          throw error;
        }
        await renewState(name, lane);
      }
      return asked.map((one) =>
        deposed && one.next !== undefined
          ? new CasinoError('revision-conflict', `another instance of ${group} has written to ${of} meanwhile`)
          : undefined,
      );
    }
  };

  const writers = new Map<string, (asked: Asked) => Promise<CasinoError | undefined>>();
  /** What is asked of one lane while an entry is written goes into the next. */
  const write = async (group: string, of: string, marks: readonly InboxMark[], next: string | undefined): Promise<void> => {
    const name = laneOf(group, of);
    let writer = writers.get(name);
    if (writer === undefined) {
      writer = createGather({ send: (asked) => inTurn(name, () => writeAll(group, of, asked)) });
      writers.set(name, writer);
    }
    const refused = await writer({ marks, next });
    if (refused !== undefined) throw refused;
  };

  return {
    async mark(marks) {
      const places = new Map<string, InboxMark[]>();
      for (const mark of marks) {
        const place = laneOf(mark.group, mark.lane);
        const same = places.get(place);
        if (same === undefined) places.set(place, [mark]);
        else same.push(mark);
      }
      await Promise.all(
        [...places.values()].map((same) => write((same[0] as InboxMark).group, (same[0] as InboxMark).lane, same, undefined)),
      );
    },
    lastMark: (group, lane, stream) => inTurn(laneOf(group, lane), async () => (await current(laneOf(group, lane))).marks.get(stream)),
    savePosition: (group, lane, position, marks = []) => write(group, lane, marks, position),
    loadPosition: (group, of) =>
      inTurn(laneOf(group, of), async () => {
        const lane = await catchUp(laneOf(group, of));
        lane.deposed = false;
        lane.tried.clear();
        return lane.position;
      }),
  };
};
