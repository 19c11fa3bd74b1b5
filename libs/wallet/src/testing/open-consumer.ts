import { casinoCatalogue } from '@casino/contracts';
import { collectHandlers, createAnomalyRecorder, createConsumerRunner, createEmbeddedEventBus, type ConsumerRunner } from '@casino/event-bus';
import type { EventStore } from '@casino/event-store';
import { createWalletRunners, type WalletRunners } from '../application/wallet-runners.js';
import { IGNORED, JackpotReactions, OwnReactions, TableReactions, WALLET_GROUP, WALLET_SOURCES } from '../reactions/index.js';

export interface TestConsumer {
  readonly runners: WalletRunners;
  readonly consumer: ConsumerRunner;
  stop(): Promise<void>;
}

const clock = { now: () => 1_790_000_000_000 };

export const reactionsOf = (runners: WalletRunners) => collectHandlers([new TableReactions(runners), new OwnReactions(runners, clock), new JackpotReactions(runners)]);

/** The wallet's reactions alone, as one process has them. @param store what they write through; `published` may be the same */
export const openConsumer = async (store: EventStore, published: EventStore, rounds: EventStore, jackpots: EventStore): Promise<TestConsumer> => {
  const bus = createEmbeddedEventBus({ pause: 5 });
  await bus.publish('wallet', published);
  await bus.publish('game-round', rounds);
  await bus.publish('jackpot', jackpots);
  const runners = createWalletRunners(store);
  const consumer = createConsumerRunner({
    group: WALLET_GROUP,
    store,
    catalogue: casinoCatalogue,
    bus,
    sources: WALLET_SOURCES,
    handlers: reactionsOf(runners),
    ignores: IGNORED,
    report: createAnomalyRecorder({ store, context: 'wallet', catalogue: casinoCatalogue, clock }),
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
