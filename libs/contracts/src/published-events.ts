import { createCatalogue } from './catalogue.js';
import type { Context } from './contexts.js';
import type { EventDefinition, EventOf } from './define-event.js';
import { gameRoundEvents, roundEvents, tableEvents, vaultEvents } from './game-round/index.js';
import { handsEvents, jackpotEvents, jackpotStreamEvents } from './jackpot/index.js';
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

/** The floor's public language, all of it: what is published, and the two streams that stay inside. */
export const casinoCatalogue = createCatalogue(
  [...Object.values(publishedEvents), vaultEvents, handsEvents].flatMap((events): readonly EventDefinition[] => Object.values(events)),
);
