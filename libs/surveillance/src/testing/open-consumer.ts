import { casinoCatalogue } from '@casino/contracts';
import { collectHandlers, createAnomalyRecorder, createConsumerRunner, createEmbeddedEventBus, type ConsumerRunner } from '@casino/event-bus';
import type { EventStore } from '@casino/event-store';
import { createSurveillanceRunners, type SurveillanceRunners } from '../application/surveillance-runners.js';
import { AnomalyReactions, ClaimReactions, IGNORED_EVENTS, SURVEILLANCE_GROUP } from '../reactions/index.js';
import { OPENED } from './service-double.js';

export interface TestConsumer {
  readonly consumer: ConsumerRunner;
  stop(): Promise<void>;
}

const clock = { now: () => OPENED + 100 };

export const reactionsOf = (runners: SurveillanceRunners) => collectHandlers([new ClaimReactions(runners), new AnomalyReactions(runners)]);

/** Surveillance's reactions alone, as one process has them. @param store what they write through; `published` may be the same */
export const openConsumer = async (store: EventStore, published: EventStore, jackpot: EventStore): Promise<TestConsumer> => {
  const bus = createEmbeddedEventBus({ pause: 5 });
  await bus.publish('surveillance', published);
  await bus.publish('jackpot', jackpot);
  const consumer = createConsumerRunner({
    group: SURVEILLANCE_GROUP,
    store,
    catalogue: casinoCatalogue,
    bus,
    sources: ['jackpot', 'surveillance'],
    handlers: reactionsOf(createSurveillanceRunners(store)),
    ignores: IGNORED_EVENTS,
    report: createAnomalyRecorder({ store, context: 'surveillance', catalogue: casinoCatalogue, clock }),
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
