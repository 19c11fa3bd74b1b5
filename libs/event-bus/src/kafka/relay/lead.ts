import type { EventStore, Page, Position, StoredEvent } from '@casino/event-store';
import type { Message } from 'kafkajs';
import type { Logger } from '../../consumer-runner/logger.js';
import { pause } from '../backoff.js';
import type { RelayTrace } from '../kafka-options.js';
import { floorHeaders } from '../floor-of-record.js';
import { messageOf } from '../records.js';
import type { HeldLease, LeaseTimes } from './lease.js';
import { markRepublished } from './mark-republished.js';
import type { Progress } from './relay-entry.js';
import type { RelayLog } from './relay-log.js';
import type { Sender } from './sender.js';

/** ms that a send in progress may still take once the relay is to stop. */
const GRACE = 5_000;
const PAGE = 500;
const REPUBLISH_PAGE = 200;

export interface LeadOptions {
  readonly store: EventStore;
  readonly floor: string;
  readonly prefixes: readonly string[];
  readonly instance: string;
  readonly log: RelayLog;
  readonly lease: HeldLease;
  readonly times: LeaseTimes;
  /** ms between checkpoints. */
  readonly checkpoint: number;
  readonly sender: Sender;
  readonly partitionOf: (key: string) => number;
  readonly trace: RelayTrace | undefined;
  readonly logger: Logger;
  /** Told the position up to which everything is on the topic. */
  sent(position: Position): void;
  /** Told the position up to which what comes after the last send is not published. */
  passed(position: Position): void;
  /** Told now and then while no send is open. */
  calm(): void;
  readonly signal: AbortSignal;
}

/**
 * Copies the store to the topic for as long as the lease is held: pages of the tail as they come, and between them those of
 * a republish. One request at a time, each at the earliest after the one before was acknowledged: that is the order per key.
 * @throws LeaseLost, or what store or brokers throw; resolves when it is to stop, the lease given back
 */
export const lead = async (options: LeadOptions): Promise<void> => {
  const { store, prefixes, instance, log, lease, times, sender, partitionOf, trace, logger, signal } = options;
  const floor = floorHeaders(options.floor);
  const headersOf = (event: StoredEvent) => ({ ...trace?.headersOf(event), ...floor });
  const ending = new AbortController();
  let failure: unknown;
  const fail = (error: unknown): void => {
    // once it is to stop, what did not arrive is simply not in the checkpoint
    if (ending.signal.aborted) return;
    failure = error;
    ending.abort();
  };
  const stop = () => ending.abort();
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });

  let position = log.state.position ?? store.start;
  let republish = log.state.republish;
  let dirty = false;
  let sending = 0;
  let turn: Promise<unknown> = Promise.resolve();

  const checkpoint = (): Promise<void> => {
    dirty = false;
    return lease.append(() => ({ kind: 'checkpoint', holder: instance, position, ...(republish === undefined ? {} : { republish }) }));
  };

  /** One at a time. A holder that slept looks first whether it still is one. */
  const exclusively = (send: () => Promise<void>): Promise<void> => {
    const mine = turn.then(async () => {
      if (ending.signal.aborted) throw failure ?? new Error('the relay stops');
      sending++;
      try {
        if (!times.alone && lease.age() > times.expires / 2) await checkpoint();
        await send();
        dirty = true;
      } catch (error) {
        fail(error);
        throw error;
      } finally {
        sending--;
      }
    });
    turn = mine.catch(() => undefined);
    return mine;
  };

  const send = async (events: readonly StoredEvent[], messages: readonly Message[]): Promise<void> => {
    const sent = trace?.sending(events);
    try {
      await sender.send(messages);
      sent?.();
    } catch (error) {
      sent?.(error);
      throw error;
    }
  };

  const relay = ({ events, next }: Page): Promise<void> =>
    exclusively(async () => {
      await send(
        events,
        events.map((event) => messageOf(event, headersOf(event))),
      );
      position = next;
      options.sent(position);
    });

  const sendAgain = async (request: string, from: Position): Promise<void> => {
    let progress: Progress =
      log.state.republish?.request === request ? log.state.republish : { request, until: position, position: from, begun: [] };
    logger.warn({ request, from, until: progress.until, position: progress.position }, 'republishing');
    while (store.comparePositions(progress.position, progress.until) < 0) {
      const { until, begun } = progress;
      const page = await store.readAll(progress.position, { prefixes, limit: REPUBLISH_PAGE });
      const events = page.events.filter((event) => store.comparePositions(event.position, until) <= 0);
      const marked = markRepublished(request, events, begun, partitionOf, headersOf);
      await exclusively(async () => {
        await send(events, marked.messages);
        progress = { ...progress, position: page.next, begun: marked.begun };
        republish = progress;
      });
      if (page.end) break;
    }
    republish = undefined;
    await lease.append(() => ({ kind: 'republished', holder: instance, request }));
    logger.warn({ request }, 'republished');
  };

  /** What is not published needs no second look: the next checkpoint says so, without being one more. */
  const passBy = (): void => {
    const passed = subscription.position;
    if (store.comparePositions(passed, position) <= 0) return;
    position = passed;
    options.passed(position);
  };
  const keep = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await pause(options.checkpoint, ending.signal);
      if (ending.signal.aborted) return;
      passBy();
      if (dirty || lease.age() >= times.renew) {
        await (dirty || !times.alone ? checkpoint() : lease.look());
        if (sending === 0) options.calm();
      }
    }
  };
  const answer = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      const [next] = log.state.requests;
      if (next === undefined) await pause(options.checkpoint, ending.signal);
      else await sendAgain(next.request, next.from);
    }
  };

  const subscription = store.subscribe(position, { prefixes, limit: PAGE }, relay);
  const running = Promise.all([keep().catch(fail), answer().catch(fail)]);
  await running;
  // what is under way may end by itself; after that its outcome is unknown, and it is sent again
  const impatient = setTimeout(() => sender.close(), failure === undefined ? GRACE : 0);
  await Promise.all([subscription.stop(), turn]);
  clearTimeout(impatient);
  passBy();
  sender.close();
  signal.removeEventListener('abort', stop);
  if (failure !== undefined) throw failure;
  await checkpoint();
  await lease.append(() => ({ kind: 'released', holder: instance }));
};
