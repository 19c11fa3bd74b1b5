import type { RelayTrace } from '@casino/event-bus/kafka';
import { envelopeOf } from './envelope-of.js';
import { failureCodeOf } from './failure-code.js';
import { eventSpanIdOf, traceparentOf } from './trace-ids.js';
import { traceTime, type Tracer } from './tracer.js';

/** `traceparent` on every record (W3C Trace Context), and a span for each event's way to the topic. */
export const traceRelay = (tracer: Tracer | undefined): RelayTrace | undefined => {
  if (tracer === undefined) return undefined;
  return {
    headersOf(event) {
      const envelope = envelopeOf(event);
      return envelope === undefined ? {} : { traceparent: traceparentOf({ correlationId: envelope.correlationid, eventId: envelope.id }) };
    },
    sending(events) {
      const start = traceTime();
      return (error) => {
        for (const event of events) {
          const envelope = envelopeOf(event);
          if (envelope === undefined) continue;
          const { id, type, correlationid: correlationId } = envelope;
          tracer.record({
            name: `relay ${type}`,
            kind: 'producer',
            correlationId,
            parentId: eventSpanIdOf(id),
            start,
            attributes: {
              'messaging.system': 'kafka',
              'messaging.batch.message_count': events.length,
              'casino.stream': event.stream,
              'casino.revision': String(event.revision),
              'casino.event_id': id,
            },
            failure: error === undefined ? undefined : failureCodeOf(error),
          });
        }
      };
    },
  };
};
