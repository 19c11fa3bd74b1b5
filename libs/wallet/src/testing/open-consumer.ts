import { collectHandlers } from '@casino/event-bus';
import { openTestConsumer, type TestConsumer } from '@casino/event-bus/testing';
import type { EventStore } from '@casino/event-store';
import { createWalletRunners, type WalletRunners } from '../application/wallet-runners.js';
import { IGNORED, JackpotReactions, OwnReactions, TableReactions } from '../reactions/index.js';

const clock = { now: () => 1_790_000_000_000 };

export const reactionsOf = (runners: WalletRunners) =>
  collectHandlers([new TableReactions(runners), new OwnReactions(runners, clock), new JackpotReactions(runners)]);

/** The wallet's reactions alone, as one process has them. @param store what they write through; `published` may be the same */
export const openConsumer = (store: EventStore, published: EventStore, rounds: EventStore, jackpots: EventStore): Promise<TestConsumer> =>
  openTestConsumer({
    context: 'wallet',
    store,
    hears: { wallet: published, 'game-round': rounds, jackpot: jackpots },
    handlers: reactionsOf(createWalletRunners(store)),
    ignores: IGNORED,
    clock,
  });
