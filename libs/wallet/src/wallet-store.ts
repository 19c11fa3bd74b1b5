/** Injection token of the wallet's own EventStore. */
export const WALLET_STORE = Symbol('wallet.store');
/** Injection token of the EventBus that the wallet publishes to and hears. */
export const WALLET_BUS = Symbol('wallet.bus');
/** Injection token of the service's ReportAnomaly (libs/event-bus). */
export const REPORT_ANOMALY = Symbol('wallet.report-anomaly');
