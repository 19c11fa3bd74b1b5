import { casinoCatalogue } from '@casino/contracts';
import { collectHandlers, createAnomalyRecorder, type Handler } from '@casino/event-bus';
import { openTestConsumer, type TestConsumer } from '@casino/event-bus/testing';
import type { EventStore } from '@casino/event-store';
import { createJackpotRunners, type JackpotRunners } from '../application/jackpot-runners.js';
import { WatchedHands } from '../application/watched-hands.js';
import { CoupReactions, HandReactions, IGNORED, OwnReactions, ReviewReactions } from '../reactions/index.js';

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
  return collectHandlers([
    new CoupReactions(runners, watched),
    new HandReactions(runners, watched),
    new ReviewReactions(runners),
    new OwnReactions(runners, report),
  ]);
};

/** The service's reactions alone, as one process has them, and the ways to its streams that they use. */
export const openConsumer = async ({
  own,
  published,
  rounds,
  surveillance,
}: Stores): Promise<TestConsumer & { readonly runners: JackpotRunners }> => {
  const runners = createJackpotRunners(own);
  const hears = { jackpot: published, 'game-round': rounds, surveillance };
  return {
    runners,
    ...(await openTestConsumer({ context: 'jackpot', store: own, hears, handlers: reactionsOf(own, runners), ignores: IGNORED, clock })),
  };
};
