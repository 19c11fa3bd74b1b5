import type { EventStore, NewEvent } from '@casino/event-store';
import { envelopeOf } from './envelope-of.js';
import { failureCodeOf } from './failure-code.js';
import { parentOf } from './surroundings.js';
import { eventSpanIdOf, newSpanId } from './trace-ids.js';
import { traceTime, type Tracer } from './tracer.js';

/**
 * A span for each event that is appended, with an id that follows from the event's: what hears of the event, here or in
 * another process, is its child. Without a tracer it is the store itself.
 */
export const traceStore = <Store extends EventStore>(store: Store, tracer: Tracer | undefined): Store => {
  if (tracer === undefined) return store;

  const record = (stream: string, events: readonly NewEvent[], start: number, failure?: string): void => {
    for (const envelope of events.map(envelopeOf)) {
      if (envelope === undefined) continue;
      const { id, type, correlationid: correlationId, streamrevision } = envelope;
      tracer.record({
        name: `append ${type}`,
        kind: 'internal',
        correlationId,
        // an append that failed is tried again with the same events
        spanId: failure === undefined ? eventSpanIdOf(id) : newSpanId(),
        parentId: parentOf(correlationId, tracer),
        start,
        attributes: { 'casino.stream': stream, 'casino.revision': streamrevision, 'casino.event': type, 'casino.event_id': id },
        failure,
      });
    }
  };

  return {
    ...store,
    async append(stream, expected, events, options) {
      const start = traceTime();
      try {
        const appended = await store.append(stream, expected, events, options);
        record(stream, events, start);
        return appended;
      } catch (error) {
        record(stream, events, start, failureCodeOf(error));
        throw error;
      }
    },
  };
};
