import type { GameId } from '@casino/games';
import type { CoupView } from '@casino/simulation';
import type { ToStake } from './croupier.js';

/** Legal stakes of one seat. */
export const STAKES: Readonly<Record<GameId, readonly ToStake[]>> = {
  'pair-e-poker': [
    { position: 'plein:A', amount: '400' },
    { position: 'colour:red', amount: '400' },
  ],
  'ultimate-holdem': [
    { position: 'ante', amount: '400' },
    { position: 'blind', amount: '400' },
    { position: 'trips', amount: '200' },
  ],
};
const turned = (view: CoupView): number => view.cards.filter(({ card }) => card !== null).length;

/** A table for each phase in which a coup may stand. */
export const PHASES: readonly (readonly [tableId: string, game: GameId, stands: (view: CoupView) => boolean])[] = [
  ['PBetting', 'pair-e-poker', ({ phase }) => phase === 'betting'],
  ['PDealt', 'pair-e-poker', ({ cards }) => cards.length > 0],
  ['PCard1', 'pair-e-poker', (view) => turned(view) === 1],
  ['PCard3', 'pair-e-poker', (view) => turned(view) === 3],
  ['UBetting', 'ultimate-holdem', ({ phase }) => phase === 'betting'],
  ['UClosed', 'ultimate-holdem', ({ phase }) => phase === 'playing'],
  ['UHands', 'ultimate-holdem', ({ decision }) => decision?.stage === 'pre-flop'],
  ['UFlop', 'ultimate-holdem', ({ decision }) => decision?.stage === 'flop'],
  ['URiver', 'ultimate-holdem', ({ decision }) => decision?.stage === 'river'],
];
