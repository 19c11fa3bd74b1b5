import type { Context, EventDefinition, EventOf } from './define-event.js';
import { gameRoundEvents } from './game-round/index.js';
import { jackpotEvents } from './jackpot/index.js';
import { surveillanceEvents } from './surveillance/index.js';
import { walletEvents } from './wallet/index.js';

const { ShoeSealed: _sealed, ...gameRound } = gameRoundEvents;
const { CoupWatched: _watched, CardsSeen: _cards, FoldSeen: _fold, ...jackpot } = jackpotEvents;

/** What each service publishes, by name: all that another one can hear of it. */
export const publishedEvents = {
  'game-round': gameRound,
  wallet: walletEvents,
  jackpot,
  surveillance: surveillanceEvents,
} as const satisfies Record<Context, Readonly<Record<string, EventDefinition>>>;

export type PublishedEventName<Source extends Context> = keyof (typeof publishedEvents)[Source] & string;
export type PublishedEvent<Source extends Context, Name extends PublishedEventName<Source>> = EventOf<
  (typeof publishedEvents)[Source][Name]
>;
