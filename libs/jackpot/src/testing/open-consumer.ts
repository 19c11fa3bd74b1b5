import { casinoCatalogue } from '@casino/contracts';
import { collectHandlers, createAnomalyRecorder, createConsumerRunner, createEmbeddedEventBus, type ConsumerRunner, type Handler } from '@casino/event-bus';
import type { EventStore } from '@casino/event-store';
import { createJackpotRunners, type JackpotRunners } from '../application/jackpot-runners.js';
import { WatchedHands } from '../application/watched-hands.js';
import { CoupReactions, HandReactions, IGNORED, JACKPOT_GROUP, JACKPOT_SOURCES, OwnReactions, ReviewReactions } from '../reactions/index.js';

export interface TestConsumer {
  readonly runners: JackpotRunners;
  readonly consumer: ConsumerRunner;
  stop(): Promise<void>;
}

/** What the reactions hear, and where they write: `own` may die, what is published of it lives on. */
export interface Stores {
  readonly own: EventStore;
  readonly published: EventStore;
  readonly rounds: EventStore;
  readonly surveillance: EventStore;
}

const clock = { now: () => 1_790_000_000_000 };

export const reactionsOf = (store: EventStore, runners: JackpotRunners): readonly Handler[] => {
  const watched = new WatchedHands(runners);
  const report = createAnomalyRecorder({ store, context: 'jackpot', catalogue: casinoCatalogue, clock });
  return collectHandlers([new CoupReactions(runners, watched), new HandReactions(runners, watched), new ReviewReactions(runners), new OwnReactions(runners, report)]);
};

/** The service's reactions alone, as one process has them. */
export const openConsumer = async ({ own, published, rounds, surveillance }: Stores): Promise<TestConsumer> => {
  const bus = createEmbeddedEventBus({ pause: 5 });
  await bus.publish('jackpot', published);
  await bus.publish('game-round', rounds);
  await bus.publish('surveillance', surveillance);
  const runners = createJackpotRunners(own);
  const consumer = createConsumerRunner({
    group: JACKPOT_GROUP,
    store: own,
    catalogue: casinoCatalogue,
    bus,
    sources: JACKPOT_SOURCES,
    handlers: reactionsOf(own, runners),
    ignores: IGNORED,
    report: createAnomalyRecorder({ store: own, context: 'jackpot', catalogue: casinoCatalogue, clock }),
    clock,
    retry: { first: 5, longest: 20 },
  });
  await consumer.start();
  return {
    runners,
    consumer,
    async stop() {
      await consumer.stop();
      await bus.close();
    },
  };
};
