import { createCatalogue } from './catalogue.js';
import type { EventDefinition } from './define-event.js';
import { gameRoundEvents } from './game-round/index.js';
import { jackpotEvents } from './jackpot/index.js';
import { surveillanceEvents } from './surveillance/index.js';
import { walletEvents } from './wallet/index.js';

export type { AnomalyEvent } from './anomaly.events.js';
export * from './catalogue.js';
export * from './define-event.js';
export * from './envelope.js';
export type { Leg } from './fields.js';
export { parseEnvelope, sharedEnvelope, type Envelope } from './parse-envelope.js';
export * from './published-events.js';
export * from './streams.js';
export * from './game-round/index.js';
export * from './wallet/index.js';
export * from './jackpot/index.js';
export * from './surveillance/index.js';

/** The floor's public language, all of it. */
export const casinoCatalogue = createCatalogue(
  [gameRoundEvents, walletEvents, jackpotEvents, surveillanceEvents].flatMap((events): readonly EventDefinition[] => Object.values(events)),
);
