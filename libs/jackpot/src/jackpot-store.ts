import type { EngineTokens } from '@casino/platform';

/** Injection token of the jackpot service's own EventStore. */
export const JACKPOT_STORE = Symbol('jackpot.store');
/** Injection token of the EventBus that the jackpot publishes to and hears. */
export const JACKPOT_BUS = Symbol('jackpot.bus');
/** Injection token of the service's ReportAnomaly (libs/event-bus). */
export const REPORT_ANOMALY = Symbol('jackpot.report-anomaly');

export const JACKPOT_ENGINES: EngineTokens = { bus: JACKPOT_BUS, store: JACKPOT_STORE, report: REPORT_ANOMALY };
