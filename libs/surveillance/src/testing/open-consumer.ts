import { collectHandlers } from '@casino/event-bus';
import { openTestConsumer, type TestConsumer } from '@casino/event-bus/testing';
import type { EventStore } from '@casino/event-store';
import { createSurveillanceRunners, type SurveillanceRunners } from '../application/surveillance-runners.js';
import { AnomalyReactions, ClaimReactions, IGNORED_EVENTS } from '../reactions/index.js';
import { OPENED } from './service-double.js';

const clock = { now: () => OPENED + 100 };

export const reactionsOf = (runners: SurveillanceRunners) => collectHandlers([new ClaimReactions(runners), new AnomalyReactions(runners)]);

/** Surveillance's reactions alone, as one process has them. @param store what they write through; `published` may be the same */
export const openConsumer = (store: EventStore, published: EventStore, jackpot: EventStore): Promise<TestConsumer> =>
  openTestConsumer({
    context: 'surveillance',
    store,
    hears: { surveillance: published, jackpot },
    handlers: reactionsOf(createSurveillanceRunners(store)),
    ignores: IGNORED_EVENTS,
    clock,
  });
