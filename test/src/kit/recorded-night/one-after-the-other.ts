import { once, EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { CONTEXTS, type Context } from '@casino/contracts';
import { createEmbeddedEventBus, type Consumption, type EventBus } from '@casino/event-bus';
import type { EventStore, Position } from '@casino/event-store';

/** What one consumer group hears of one source: its deliveries wait until it is opened. */
class Lane {
  #opened: Promise<void> = Promise.resolve();
  #open: () => void = () => undefined;
  readonly #delivered = new EventEmitter();

  constructor(
    readonly group: string,
    readonly source: Context,
  ) {
    this.close();
  }

  close(): void {
    this.#opened = new Promise((resolve) => (this.#open = resolve));
  }

  open(): void {
    this.#open();
  }

  async through(deliver: () => Promise<void>): Promise<void> {
    await this.#opened;
    await deliver().finally(() => this.#delivered.emit('done'));
  }

  /** @param lag what it has not heard yet */
  async drain(lag: () => Promise<number>): Promise<void> {
    this.open();
    for (;;) {
      const done = once(this.#delivered, 'done');
      // the bus counts what was delivered a moment ago
      await setImmediate();
      if ((await lag()) === 0) break;
      await done;
    }
    this.close();
  }
}

/** The order of their turns: who spoke first, then who hears it. */
const rankOf = ({ group, source }: Lane): number => CONTEXTS.indexOf(source) * CONTEXTS.length + CONTEXTS.indexOf(group as Context);

/** Turns of the event loop in which whoever follows a store by himself has handed in what he appends. */
const TURNS = 20;
/** ms. Everything is a matter of milliseconds; this is for a machine that does much else. */
const PATIENCE = 60_000;

/**
 * The embedded bus, on which nobody hears anything before it is his turn. Two services that hear of one fact may both have something to say
 * to a third one (a coup is settled: the wallet resolves its stakes, the jackpot awards a prize, and both are booked in the same sitting).
 * Which of them comes first is a matter of luck on a floor, and here always the same of the orders that may be.
 */
export class OneAfterTheOther implements EventBus {
  /** Of the services that publish. */
  readonly stores = new Map<Context, EventStore>();
  readonly #bus = createEmbeddedEventBus();
  readonly #lanes: Lane[] = [];
  readonly #consumptions = new Map<string, Consumption>();
  /** Where each store stood when all was quiet. */
  readonly #quiet = new Map<EventStore, Position>();

  publish(source: Context, store: EventStore): ReturnType<EventBus['publish']> {
    this.stores.set(source, store);
    return this.#bus.publish(source, store);
  }

  async consume(...[group, sources, consumer]: Parameters<EventBus['consume']>): Promise<Consumption> {
    const lanes = new Map(sources.map((source) => [source, new Lane(group, source)]));
    this.#lanes.push(...lanes.values());
    this.#lanes.sort((a, b) => rankOf(a) - rankOf(b));
    const consumption = await this.#bus.consume(group, sources, {
      resumeAt: (...at) => consumer.resumeAt(...at),
      settle: () => consumer.settle(),
      lost: (...what) => consumer.lost(...what),
      deliver: async (batch) => lanes.get(batch.source)?.through(() => consumer.deliver(batch)),
    });
    this.#consumptions.set(group, consumption);
    return consumption;
  }

  /** Lets everybody hear what was said, one after the other, until there is nothing more to hear. @throws Error when somebody does not */
  async rest(): Promise<void> {
    let hearing: Lane | undefined;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`${hearing?.group} does not hear all that ${hearing?.source} says`)), PATIENCE);
    });
    const all = async (): Promise<void> => {
      for (;;) {
        await this.#settle();
        hearing = await this.#first();
        if (hearing === undefined) return;
        const { group, source } = hearing;
        await hearing.drain(async () => (await this.#lags(group)).get(source) ?? 0);
      }
    };
    try {
      await Promise.race([all(), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  close(): Promise<void> {
    for (const lane of this.#lanes) lane.open();
    return this.#bus.close();
  }

  /** What a group has not heard yet, by source. */
  async #lags(group: string): Promise<ReadonlyMap<Context, number>> {
    const partitions = (await this.#consumptions.get(group)?.status())?.partitions ?? [];
    return new Map(partitions.map(({ source, lag }) => [source, lag]));
  }

  /** The first that has something to hear. */
  async #first(): Promise<Lane | undefined> {
    const lags = new Map<string, ReadonlyMap<Context, number>>();
    for (const group of this.#consumptions.keys()) lags.set(group, await this.#lags(group));
    return this.#lanes.find(({ group, source }) => (lags.get(group)?.get(source) ?? 0) > 0);
  }

  /**
   * Until those who follow their own store, and no bus, are done as well: the wallet's books ask for a refill. A write of ours that nobody
   * reads comes back after all that was handed in before it.
   */
  async #settle(): Promise<void> {
    for (;;) {
      const heads = await Promise.all([...this.stores.values()].map(async (store) => [store, await store.head()] as const));
      const moved = heads.filter(([store, head]) => this.#quiet.get(store) !== head);
      if (moved.length === 0) return;
      for (let turn = 0; turn < TURNS; turn++) await setImmediate();
      for (const [store, head] of moved) {
        await store.inbox.savePosition('recorded-night', 'no-lane', '0');
        this.#quiet.set(store, head);
      }
    }
  }
}
