import { casinoCatalogue, type Context, type EventDefinition } from '@casino/contracts';
import type { EventStore } from '@casino/event-store';
import type { Clock } from '@casino/kernel';
import { createAnomalyRecorder } from '../anomaly-recorder/create-anomaly-recorder.js';
import { createConsumerRunner, type ConsumerRunner } from '../consumer-runner/create-consumer-runner.js';
import { type Handler } from '../consumer-runner/handler.js';
import { createEmbeddedEventBus } from '../embedded/create-embedded-event-bus.js';

export interface TestConsumer {
  readonly consumer: ConsumerRunner;
  stop(): Promise<void>;
}

export interface TestConsumerOptions {
  /** Whose reactions they are; the name of their group as well. */
  readonly context: Context;
  /** What they write through: it may die. */
  readonly store: EventStore;
  /** What they hear; what is published of their own store lives on when `store` dies. */
  readonly hears: Readonly<Partial<Record<Context, EventStore>>>;
  readonly handlers: readonly Handler[];
  readonly ignores: readonly EventDefinition[];
  readonly clock: Clock;
}

/** A service's reactions alone, as one process has them. */
export const openTestConsumer = async ({ context, store, hears, handlers, ignores, clock }: TestConsumerOptions): Promise<TestConsumer> => {
  const bus = createEmbeddedEventBus({ pause: 5 });
  const sources = Object.keys(hears) as Context[];
  for (const source of sources) await bus.publish(source, hears[source] as EventStore);
  const consumer = createConsumerRunner({
    group: context,
    store,
    catalogue: casinoCatalogue,
    bus,
    sources,
    handlers,
    ignores,
    report: createAnomalyRecorder({ store, context, catalogue: casinoCatalogue, clock }),
    clock,
    retry: { first: 5, longest: 20 },
  });
  await consumer.start();
  return {
    consumer,
    async stop() {
      await consumer.stop();
      await bus.close();
    },
  };
};
