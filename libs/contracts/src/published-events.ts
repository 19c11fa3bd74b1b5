import type { Context, EventDefinition, EventOf } from './define-event.js';
import { gameRoundEvents, roundEvents, tableEvents } from './game-round/index.js';
import { jackpotEvents, jackpotStreamEvents } from './jackpot/index.js';
import { surveillanceEvents } from './surveillance/index.js';
import { walletEvents } from './wallet/index.js';

/** What each service tells the others, by name: the language of the streams that it publishes. */
export const publishedEvents = {
  'game-round': { ...tableEvents, ...roundEvents, AnomalyObserved: gameRoundEvents.AnomalyObserved },
  wallet: walletEvents,
  jackpot: { ...jackpotStreamEvents, AnomalyObserved: jackpotEvents.AnomalyObserved },
  surveillance: surveillanceEvents,
} as const satisfies Record<Context, Readonly<Record<string, EventDefinition>>>;

export type PublishedEventName<C extends Context> = keyof (typeof publishedEvents)[C] & string;
/** Of one service: any published event, or those of a name. */
export type PublishedEvent<C extends Context, Name extends PublishedEventName<C> = PublishedEventName<C>> = EventOf<
  (typeof publishedEvents)[C][Name]
>;
