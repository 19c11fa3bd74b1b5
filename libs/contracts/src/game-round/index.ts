import { anomalyEventsOf } from '../anomaly.events.js';
import type { EventIn, EventOf } from '../define-event.js';
import { roundEvents } from './round.events.js';
import { tableEvents } from './table.events.js';
import { vaultEvents } from './vault.events.js';

export * from './round.events.js';
export * from './table.events.js';
export * from './vault.events.js';

/** Every event of the game-round context, by name. */
export const gameRoundEvents = { ...tableEvents, ...roundEvents, ...vaultEvents, ...anomalyEventsOf('game-round') } as const;

export type GameRoundEvent = EventIn<typeof gameRoundEvents>;
/** One event by its name. */
export type GameRoundEventOf<Name extends keyof typeof gameRoundEvents> = EventOf<(typeof gameRoundEvents)[Name]>;
