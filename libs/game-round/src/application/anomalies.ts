/** Injection token of the service's ReportAnomaly (libs/event-bus). */
export const REPORT_ANOMALY = Symbol('game-round.report-anomaly');
