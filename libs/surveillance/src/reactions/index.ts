import type { Context } from '@casino/contracts';
import { AnomalyReactions } from './anomaly.reactions.js';
import { ClaimReactions } from './claim.reactions.js';

export { AnomalyReactions, ClaimReactions };
export { IGNORED_EVENTS } from './ignored-events.js';

export const SURVEILLANCE_SOURCES: readonly Context[] = ['game-round', 'wallet', 'jackpot', 'surveillance'];
export const REACTIONS = [ClaimReactions, AnomalyReactions];
