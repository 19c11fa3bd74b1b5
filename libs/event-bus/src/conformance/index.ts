import { deliveringConformance } from './delivering.js';
import { effectConformance } from './effect.js';
import type { OpenHarness } from './harness.js';
import { restartingConformance } from './restarting.js';

export type { BusHarness, OpenHarness } from './harness.js';

/**
 * What every adapter of the event bus port has to do, from a durable append to a handler.
 * @param name of the adapter @param open a transport with empty topics for each test
 */
export const eventBusConformance = (name: string, open: OpenHarness): void => {
  describe(`event bus conformance: ${name}`, () => {
    deliveringConformance(open);
    restartingConformance(open);
    effectConformance(open);
  });
};
