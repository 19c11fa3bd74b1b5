/** Injection tokens inside a service: each service's own module provides them, so that the same word means the same thing in every context. */

/** The service's own EventStore. */
export const STORE = Symbol('casino.store');
/** The EventBus that the service publishes to and hears. */
export const BUS = Symbol('casino.bus');
/** The service's ReportAnomaly (libs/event-bus). */
export const REPORT_ANOMALY = Symbol('casino.report-anomaly');
/** The service's streams, each behind its decider: `Streams<typeof walletStreams>`. */
export const STREAMS = Symbol('casino.streams');
