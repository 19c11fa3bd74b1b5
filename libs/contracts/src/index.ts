import { createCatalogue } from './catalogue.js';
import { gameRoundEvents } from './game-round/index.js';
import { walletEvents } from './wallet/index.js';

export * from './catalogue.js';
export * from './define-event.js';
export * from './envelope.js';
export * as fields from './fields.js';
export type { Leg } from './fields.js';
export { parseEnvelope, sharedEnvelope, type Envelope } from './parse-envelope.js';
export * from './streams.js';
export * from './game-round/index.js';
export * from './wallet/index.js';

/** The floor's public language, all of it. */
export const casinoCatalogue = createCatalogue([...Object.values(gameRoundEvents), ...Object.values(walletEvents)]);
