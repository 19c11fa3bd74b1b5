import type { EngineTokens } from '@casino/platform';

/** Injection token of the wallet's own EventStore. */
export const WALLET_STORE = Symbol('wallet.store');
/** Injection token of the EventBus that the wallet publishes to and hears. */
export const WALLET_BUS = Symbol('wallet.bus');

export const WALLET_ENGINES: EngineTokens = { bus: WALLET_BUS, store: WALLET_STORE, report: Symbol('wallet.report-anomaly') };
