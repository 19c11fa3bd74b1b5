export { failureCodeOf } from './failure-code.js';
export { parentOf, withinSpans } from './surroundings.js';
export { eventSpanIdOf, traceIdOf, traceparentOf } from './trace-ids.js';
export { traceHandlers } from './trace-handlers.js';
export { traceRelay } from './trace-relay.js';
export { traceStore } from './trace-store.js';
export { NO_TRACING, TRACING, traceTime, type SpanRecord, type Tracer, type Tracing } from './tracer.js';
