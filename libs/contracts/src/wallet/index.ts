import { anomalyEventsOf } from '../anomaly.events.js';
import type { EventIn, EventOf } from '../define-event.js';
import { accountEvents } from './account.events.js';
import { chipsEvents } from './chips.events.js';
import { floatEvents } from './float.events.js';

export * from './account.events.js';
export * from './chips.events.js';
export * from './float.events.js';

/** Every event of the wallet context, by name. */
export const walletEvents = { ...accountEvents, ...chipsEvents, ...floatEvents, ...anomalyEventsOf('wallet') } as const;

export type WalletEvent = EventIn<typeof walletEvents>;
/** One event by its name. */
export type WalletEventOf<Name extends keyof typeof walletEvents> = EventOf<(typeof walletEvents)[Name]>;
