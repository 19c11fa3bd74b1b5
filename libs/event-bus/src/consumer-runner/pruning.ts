import { randomUUID } from 'node:crypto';
import { gameRoundEvents, surveillanceEvents, walletEvents, wireType, type EventDefinition } from '@casino/contracts';
import type { EventStore, NewEvent } from '@casino/event-store';
import { CasinoError, type Clock } from '@casino/kernel';
import type { EventRecord } from './read-record.js';
import type { Logger } from './logger.js';
import { describeError } from './retry.js';

const HOUR = 3_600_000;
/** Brokers delete whole segments, and close one after a week at the latest: a record may outlive the retention by that. */
const SEGMENT = 8 * 24 * HOUR;
/** Names in one entry: far below the largest event. */
const NAMES = 1_000;
const PAGE = 50;
const TYPE = 'casino.inbox.StreamsEnded.v1';

/** After these little or nothing follows in their stream. */
const LAST: readonly EventDefinition[] = [
  gameRoundEvents.RoundSettled,
  gameRoundEvents.RoundVoided,
  walletEvents.SittingEnded,
  surveillanceEvents.IncidentResolved,
];
const ENDINGS: ReadonlySet<string> = new Set(
  LAST.flatMap(({ context, name, version }) => Array.from({ length: version }, (_, former) => wireType(context, name, former + 1))),
);

/** Source streams that had ended by `at` (ms since the epoch). */
interface Entry {
  readonly at: number;
  readonly streams: readonly string[];
}

export interface PruningOptions {
  readonly group: string;
  readonly store: Pick<EventStore, 'inbox' | 'append' | 'readStream'>;
  /** ms that the transport keeps records; undefined: for ever, and then nothing is pruned. */
  readonly retention: number | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
  /** ms between two turns. */
  readonly every?: number;
}

export interface Pruning {
  /** Told of every event that was dealt with. */
  heard(event: EventRecord): void;
  /** Writes down what has ended, and forgets the marks of what ended long ago. */
  turn(): Promise<void>;
  start(): void;
  /** Writes down what has ended. */
  stop(): Promise<void>;
}

/**
 * Marks of streams that ended are forgotten once the transport cannot bring their records again. Which those are stands in the
 * unpublished stream `ended-<group>`, how far it was pruned among the group's positions. A name that a crash loses costs a few marks.
 */
export const createPruning = ({ group, store, retention, clock, logger, every = HOUR }: PruningOptions): Pruning => {
  const { inbox } = store;
  const journal = `ended-${group}`;
  let ended = new Set<string>();
  let next = 0n;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const read = async (from: bigint): Promise<readonly { readonly revision: bigint; readonly entry: Entry }[]> =>
    (await store.readStream(journal, from, PAGE)).map(({ revision, bytes }) => ({
      revision,
      entry: JSON.parse(new TextDecoder().decode(bytes)) as Entry,
    }));

  /** Another instance of the group may write as well. */
  const toTheEnd = async (): Promise<void> => {
    for (let page = await read(next); page.length > 0; page = await read(next)) next += BigInt(page.length);
  };

  const write = async (entry: Entry): Promise<void> => {
    const event: NewEvent = { id: randomUUID(), type: TYPE, bytes: new TextEncoder().encode(JSON.stringify(entry)) };
    for (;;) {
      try {
        const { revision } = await store.append(journal, next === 0n ? 'no-stream' : next - 1n, [event]);
        next = revision + 1n;
        return;
      } catch (error) {
        if (!(error instanceof CasinoError && error.code === 'revision-conflict')) throw error;
        await toTheEnd();
      }
    }
  };

  const flush = async (): Promise<void> => {
    while (ended.size > 0) {
      const streams = [...ended].slice(0, NAMES);
      await write({ at: clock.now(), streams });
      for (const stream of streams) ended.delete(stream);
    }
  };

  const prune = async (kept: number): Promise<void> => {
    const pruned = await inbox.loadPosition(group, journal);
    let from = pruned === undefined ? 0n : BigInt(pruned);
    for (let page = await read(from); page.length > 0; page = await read(from)) {
      for (const { revision, entry } of page) {
        if (entry.at + kept + SEGMENT > clock.now()) return;
        for (const stream of entry.streams) await inbox.prune(group, stream);
        from = revision + 1n;
        await inbox.savePosition(group, journal, String(from));
      }
    }
  };

  const after = (work: () => Promise<void>): Promise<void> => {
    const mine = running.then(work);
    running = mine.catch((error: unknown) =>
      logger.warn({ group, error: describeError(error) }, 'marks of ended streams not pruned, it is tried again'),
    );
    return mine;
  };

  const pruning: Pruning = {
    heard({ type, stream }) {
      if (retention !== undefined && ENDINGS.has(type)) ended.add(stream);
    },
    turn: () =>
      after(async () => {
        await flush();
        if (retention !== undefined) await prune(retention);
      }),
    start() {
      if (retention === undefined) return;
      timer = setInterval(() => void pruning.turn().catch(() => undefined), every);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      // the store may be away; then these few keep their marks
      await after(flush).catch(() => undefined);
      ended = new Set();
    },
  };
  return pruning;
};
