import { appendingConformance } from './appending.js';
import { consumingConformance } from './consuming.js';
import type { OpenSubject } from './harness.js';
import { readingConformance } from './reading.js';
import { subscribingConformance } from './subscribing.js';

export type { ConformanceSubject, OpenSubject } from './harness.js';

/** What every adapter of the event store port has to do. @param name of the adapter @param open a store that may hold other data */
export const eventStoreConformance = (name: string, open: OpenSubject): void => {
  describe(`event store conformance: ${name}`, () => {
    appendingConformance(open);
    readingConformance(open);
    subscribingConformance(open);
    consumingConformance(open);
  });
};

export { frozenDecider } from './frozen-decider.js';
