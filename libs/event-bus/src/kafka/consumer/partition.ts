import type { Context } from '@casino/contracts';
import type { KafkaMessage } from 'kafkajs';
import { describeError } from '../../consumer-runner/retry.js';
import type { Logger } from '../../consumer-runner/logger.js';
import type { BusConsumer } from '../../event-bus.js';
import { createPatience } from '../backoff.js';
import type { KafkaEventBusOptions } from '../kafka-options.js';
import { refusalOf } from '../floor-of-record.js';
import { headersOf, recordOf, REPUBLISH_BEGINS } from '../records.js';
import type { Membership } from './membership.js';
import type { Bounds } from './offset-watch.js';

/** Records that wait for the delivery before them at most: then the partition is read no further until half of them are gone. */
const WAITING = 2_000;
/** How often an offset beyond the end is looked at again: for a moment after an election a new leader knows of less. */
const LOOKS = 5;

/** What a partition may do with the kafkajs consumer of its membership. */
export interface Reading {
  pause(): void;
  resume(): void;
  seek(offset: bigint): void;
  bounds(): Promise<Bounds>;
}

export interface PartitionOptions {
  readonly source: Context;
  readonly partition: number;
  readonly group: string;
  readonly consumer: BusConsumer;
  readonly floor: string;
  readonly topic: string;
  readonly membership: Membership;
  readonly reading: Reading;
  readonly backoff: KafkaEventBusOptions['backoff'];
  /** Records of one delivery at most. */
  readonly most: number;
  readonly logger: Logger;
  /** Aborted when the membership ends or the consumption stops. */
  readonly signal: AbortSignal;
  /** Resolves when the deliveries of the membership before have ended. */
  readonly before: Promise<unknown>;
}

export interface Partition {
  readonly source: Context;
  readonly partition: number;
  /** Follows its topic, and the last batch was not rejected. */
  readonly healthy: boolean;
  /** Records are lost: it stays where it is until the events are republished. Or there are another floor's: it stays until a person acts. */
  readonly stopped: boolean;
  /** The next offset that the group wants, once known. */
  readonly expected: bigint | undefined;
  /**
   * Takes what a fetch brought, at once: it waits here while what came before is delivered, and goes together in the next delivery.
   * @returns the last offset that was taken; undefined: nothing was, and what is fetched next is decided here
   */
  take(messages: readonly KafkaMessage[]): string | undefined;
  /** What the brokers have now. */
  look(bounds: Bounds): void;
  /** Resolves when no delivery is in progress. */
  idle(): Promise<void>;
}

/**
 * One assigned partition in one membership: asks the group's own store where it is, checks that this is still there, and
 * delivers from there. kafkajs reads; which offset is next is decided here.
 */
export const followPartition = (options: PartitionOptions): Partition => {
  const { source, partition, group, consumer, floor, topic, membership, reading, most, logger, signal } = options;
  const name = `${source}/${partition}`;
  const patience = createPatience(signal, options.backoff);
  let state: 'positioning' | 'following' | 'lost' | 'refused' = 'positioning';
  let expected: bigint | undefined;
  let rejected = false;
  /** Fetched and not delivered yet, and the offset after them. */
  let waiting: KafkaMessage[] = [];
  let fetched = 0n;
  let full = false;
  let delivery: Promise<void> | undefined;
  const active = () => !signal.aborted && membership.valid();
  const ifActive = (act: () => void): void => {
    if (active()) act();
  };

  /** Until it works or the membership ends. */
  const insist = async <T>(what: string, act: () => Promise<T>): Promise<T | undefined> => {
    while (active()) {
      try {
        return await act();
      } catch (error) {
        logger.warn({ group, partition: name, error: describeError(error) }, `${what} failed, tried again`);
        await patience.afterFailure();
      }
    }
    return undefined;
  };

  const readOn = (from: bigint): void =>
    ifActive(() => {
      reading.seek(from);
      reading.resume();
    });

  const follow = (from: bigint): void => {
    expected = from;
    fetched = from;
    waiting = [];
    full = false;
    state = 'following';
    readOn(from);
  };

  /**
   * What comes next is gone. The partition stays stopped: it is only looked through for the beginning of a republish, which
   * has in it whatever was lost. Then it goes on with the first record there is, and the runner waits for what is missing before.
   */
  const lose = async (wanted: bigint, found: bigint, ends?: bigint): Promise<void> => {
    state = 'lost';
    expected = wanted;
    ifActive(() => reading.pause());
    logger.error(
      { group, partition: name, expected: String(wanted), found: String(found), ...(ends === undefined ? {} : { ends: String(ends) }) },
      ends === undefined
        ? 'records are lost: the partition stops until the events are republished'
        : 'store and topic do not belong together: the topic ends before what the group has dealt with (a new topic, or other brokers); the partition stops until it has the topic that it knew, or the events are republished',
    );
    await insist('reporting lost records', () => consumer.lost(source, String(partition), String(wanted), String(found)));
    readOn(found);
  };

  const place = async (looks = LOOKS): Promise<void> => {
    state = 'positioning';
    ifActive(() => reading.pause());
    await options.before;
    const wanted = await insist('asking where the group is', async () => BigInt((await consumer.resumeAt(source, String(partition))) ?? 0));
    const bounds = await insist('asking what is there', () => reading.bounds());
    if (wanted === undefined || bounds === undefined) return;
    expected = wanted;
    if (bounds.low <= wanted && wanted <= bounds.high) return follow(wanted);
    if (wanted > bounds.high && looks > 0) {
      await patience.afterFailure();
      return place(looks - 1);
    }
    await lose(wanted, bounds.low, wanted > bounds.high ? bounds.high : undefined);
  };

  const deliver = async (messages: readonly KafkaMessage[], next: bigint): Promise<void> => {
    try {
      await consumer.deliver({
        source,
        partition: String(partition),
        records: messages.map(recordOf),
        next: String(next),
        owned: () => membership.valid(),
      });
    } catch (error) {
      rejected = true;
      state = 'positioning';
      logger.warn({ group, partition: name, next: String(next), error: describeError(error) }, 'batch rejected, it is delivered again');
      ifActive(() => reading.pause());
      void patience.afterFailure().then(() => (active() ? place() : undefined));
      return;
    }
    rejected = false;
    expected = next;
    patience.reset();
  };

  /** What cannot be taken now is fetched again when what is under way has ended. */
  const hold = (): void => {
    full = true;
    ifActive(() => reading.pause());
  };
  const relieve = (): void => {
    if (!full || state !== 'following' || waiting.length > WAITING / 2) return;
    full = false;
    readOn(fetched);
  };
  const ready = () => active() && state === 'following' && waiting.length > 0;
  /** One delivery after the other, each of all that came meanwhile. */
  const work = async (): Promise<void> => {
    while (ready()) {
      const now = waiting.splice(0, most);
      await deliver(now, BigInt(now.at(-1)?.offset ?? 0) + 1n);
      relieve();
    }
  };
  const begin = (): void => {
    delivery ??= work().finally(() => {
      delivery = undefined;
      relieve();
      if (ready()) begin();
    });
  };

  /** @returns whether one of them is another floor's, or of another format: then none is delivered, nor anything after them */
  const refuses = (messages: readonly KafkaMessage[]): boolean => {
    for (const message of messages) {
      const refusal = refusalOf(floor, { ...message, partition: `${topic}/${partition}` });
      if (refusal === undefined) continue;
      state = 'refused';
      ifActive(() => reading.pause());
      logger.error({ group, partition: name, error: describeError(refusal) }, 'the partition stops: it holds records of another floor');
      return true;
    }
    return false;
  };

  const search = async (messages: readonly KafkaMessage[]): Promise<void> => {
    const found = messages.find(({ headers }) => headersOf(headers)[REPUBLISH_BEGINS] !== undefined);
    if (found === undefined) return readOn(BigInt(messages.at(-1)?.offset ?? 0) + 1n);
    ifActive(() => reading.pause());
    const bounds = await insist('asking what is there', () => reading.bounds());
    if (bounds === undefined) return;
    // unless that was deleted meanwhile as well
    if (bounds.low > BigInt(found.offset)) return readOn(bounds.low);
    logger.warn({ group, partition: name, from: String(bounds.low), republished: found.offset }, 'republished: the partition goes on');
    follow(bounds.low);
  };

  const placing = place();

  return {
    source,
    partition,
    get healthy() {
      return state === 'following' && !rejected;
    },
    get stopped() {
      return state === 'lost' || state === 'refused';
    },
    get expected() {
      return expected;
    },
    take(messages) {
      const [first] = messages;
      if (first === undefined || !active()) return undefined;
      if (state === 'lost') void search(messages);
      if (state !== 'following' || full) return undefined;
      // contiguous ones only: what follows a hole comes as the beginning of the next fetch
      const wanted: KafkaMessage[] = [];
      let next = fetched;
      for (const message of messages) {
        if (BigInt(message.offset) < next) continue;
        if (BigInt(message.offset) > next) break;
        wanted.push(message);
        next++;
      }
      if (wanted.length === 0) {
        // whether something is missing is judged when nothing is under way
        if (delivery !== undefined) hold();
        else if (BigInt(first.offset) > fetched) void lose(fetched, BigInt(first.offset));
        // kafkajs found its offset out of range and began elsewhere
        else void place();
        return undefined;
      }
      if (refuses(wanted)) return undefined;
      waiting.push(...wanted);
      fetched = next;
      if (waiting.length >= WAITING) hold();
      begin();
      return wanted.at(-1)?.offset;
    },
    look({ low }) {
      if (state === 'following' && delivery === undefined && expected !== undefined && low > expected) void lose(expected, low);
    },
    async idle() {
      await Promise.allSettled([placing, delivery]);
    },
  };
};
