import type { Refusal } from '@casino/kernel';
import { gameOfRound } from './coup-view.js';
import type { RoundState } from './round.state.js';

/** Why this croupier may not act in the coup. Where the game wants it, the one who opened it deals it to its end (rules §2); a coup that he cannot end is voided by the chef de table. */
export const refuseCroupier = (round: RoundState, croupier: string): Refusal | undefined => {
  if (round.phase === 'none' || !gameOfRound(round).croupierStays || round.terms.croupier === croupier) return undefined;
  return { code: 'another-croupier', detail: `${round.terms.croupier} opened coup ${round.terms.coup} and deals it to its end.` };
};
