/** Injection token of surveillance's own EventStore. */
export const SURVEILLANCE_STORE = Symbol('surveillance.store');
/** Injection token of the EventBus that surveillance publishes to and hears. */
export const SURVEILLANCE_BUS = Symbol('surveillance.bus');
/** Injection token of the service's ReportAnomaly (libs/event-bus). */
export const REPORT_ANOMALY = Symbol('surveillance.report-anomaly');
