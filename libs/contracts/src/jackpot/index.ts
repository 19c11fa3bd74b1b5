import { anomalyEventsOf } from '../anomaly.events.js';
import type { EventIn, EventOf } from '../define-event.js';
import { handsEvents } from './hands.events.js';
import { jackpotStreamEvents } from './jackpot.events.js';

export * from './hands.events.js';
export * from './jackpot.events.js';

/** Every event of the jackpot context, by name. */
export const jackpotEvents = { ...jackpotStreamEvents, ...handsEvents, ...anomalyEventsOf('jackpot') } as const;

export type JackpotEvent = EventIn<typeof jackpotEvents>;
/** One event by its name. */
export type JackpotEventOf<Name extends keyof typeof jackpotEvents> = EventOf<(typeof jackpotEvents)[Name]>;
