import type { Context } from '@casino/contracts';
import type { EventStore } from '@casino/event-store';

/**
 * The event bus port: from a durable append to a handler, in order per key, at least once, resumable.
 * Adapters: embedded (the publishing service's own store is the topic) and kafka; both run the conformance suite beside this file.
 * The consumer runner above it is the same for every adapter: it turns "at least once on the wire" into "once in effect".
 */
export interface EventBus {
  /** Publishes the published streams of a service from its store: all of each, in the store's order per key, never part of one. */
  publish(source: Context, store: EventStore): Promise<Publication>;
  /**
   * Delivers what `sources` publish to one consumer group, batch after batch per partition, from where the group's own store says it was
   * (from the beginning when it says nothing). A batch that `deliver` rejects is delivered again.
   */
  consume(group: string, sources: readonly Context[], consumer: BusConsumer): Promise<Consumption>;
  /** Stops every publication and consumption; waits for deliveries in progress. */
  close(): Promise<void>;
}

export interface BusConsumer {
  /** The group's own next position for a partition, as it was given in `RecordBatch.next`; undefined: from the beginning. */
  resumeAt(source: Context, partition: string): Promise<string | undefined>;
  /**
   * Resolves when every record is dealt with: its effect and mark durable, or it is durably parked. `next`, and marks of what has no effect,
   * are stored at the latest a moment after: what a crash takes of them is heard, and known or ignored, again.
   */
  deliver(batch: RecordBatch): Promise<void>;
  /** Stores what of that waits; resolves when it is stored. */
  settle(): Promise<void>;
  /**
   * The transport no longer has what comes next; records the anomaly. Kafka (retention lost): the partition stays stopped. Embedded (the source's
   * store was restored or emptied): everything there is comes from the beginning; the consumer knows what it has dealt with.
   */
  lost(source: Context, partition: string, expected: string, found: string): Promise<void>;
}

export interface RecordBatch {
  readonly source: Context;
  /** Embedded: always `0`. */
  readonly partition: string;
  readonly records: readonly BusRecord[];
  /** Where the partition goes on after this batch. */
  readonly next: string;
  /** False once the partition went to another member of the group: nothing may be appended from then on. */
  owned(): boolean;
}

/** One record as it came. Nobody changes it, and its bytes may be shared between groups: handlers are given events, made anew for every attempt. */
export interface BusRecord {
  readonly key: string;
  /** Offset or position, for people. */
  readonly at: string;
  readonly bytes: Uint8Array;
  /** Transport headers (trace context, attempt); never part of the event. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface Publication {
  stop(): Promise<void>;
  /** Events in the store that are not published yet. */
  lag(): Promise<number>;
}

export interface Consumption {
  stop(): Promise<void>;
  status(): Promise<ConsumptionStatus>;
}

export interface ConsumptionStatus {
  /** False while the consumer is down or a partition is stopped. */
  readonly healthy: boolean;
  readonly partitions: readonly { readonly source: Context; readonly partition: string; readonly lag: number; readonly stopped: boolean }[];
}
