import type { EngineTokens } from '@casino/platform';

/** Injection token of surveillance's own EventStore. */
export const SURVEILLANCE_STORE = Symbol('surveillance.store');
/** Injection token of the EventBus that surveillance publishes to and hears. */
export const SURVEILLANCE_BUS = Symbol('surveillance.bus');

export const SURVEILLANCE_ENGINES: EngineTokens = {
  bus: SURVEILLANCE_BUS,
  store: SURVEILLANCE_STORE,
  report: Symbol('surveillance.report-anomaly'),
};
