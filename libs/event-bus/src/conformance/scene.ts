import { PUBLISHED_PREFIXES } from '@casino/contracts';
import type { EventStore } from '@casino/event-store';
import type { EventBus } from '../event-bus.js';
import type { BusHarness, OpenHarness } from './harness.js';
import { createPublisher, type Publisher, type Sampled } from './publisher.js';

export interface Scene {
  readonly harness: BusHarness;
  bus: EventBus;
  /** A service's store, open, and published when asked for. */
  service(
    context: Sampled,
    publish?: 'published' | 'not yet published',
  ): Promise<{ readonly store: EventStore; readonly publisher: Publisher }>;
}

/** One transport for a test, disposed of after it. */
export const scenes = (open: OpenHarness): (() => Promise<Scene>) => {
  const opened: BusHarness[] = [];
  afterEach(async () => {
    for (const harness of opened.splice(0)) await harness.dispose();
  });
  return async () => {
    const harness = await open();
    opened.push(harness);
    const scene: Scene = {
      harness,
      bus: await harness.openBus(),
      async service(context, publish = 'published') {
        const store = await harness.openStore(context);
        if (publish === 'published') await scene.bus.publish(context, store);
        return { store, publisher: createPublisher(context, store, PUBLISHED_PREFIXES[context]) };
      },
    };
    return scene;
  };
};
