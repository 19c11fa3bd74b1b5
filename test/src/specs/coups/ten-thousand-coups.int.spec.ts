import type { GameId } from '@casino/games';
import { seedOf, wholeNumberFrom } from '../../kit/seed.js';
import { playAndAudit } from '../../kit/coups/random-evening.js';

/** Of each game; `npm run coups` plays 10,000. */
const COUPS = wholeNumberFrom('COUPS', 2_000);
const SEED = seedOf('coups');

/** What must have come up, or the run says little: refusals, withdrawals, voids, exposures, unanswered stakes, short floats, seats left during a coup. */
const BOTH = [
  'refused',
  'withdrawn',
  'won',
  'lost',
  'returned',
  'CardExposed',
  'RoundVoided',
  'float-refilled',
  'StakesCollected',
  'SeatSatOut',
];
const UP: Readonly<Record<GameId, readonly string[]>> = {
  'pair-e-poker': [...BOTH, 'CardBurned'],
  'ultimate-holdem': [...BOTH, 'ChipsReceived', 'pushed', 'PlayerFolded', 'PlayerChecked'],
};

describe('coups of each game by random legal play', () => {
  it.each<GameId>(['pair-e-poker', 'ultimate-holdem'])(
    'case-35, case-38: of %s: chips are conserved, every bet ends once, every stream folds again to byte-equal state, every shoe opens to its commitment',
    (game) => {
      const { coups, seen } = playAndAudit(game, COUPS, SEED);
      expect(coups).toBe(COUPS);
      expect(UP[game].filter((what) => !seen.has(what))).toEqual([]);
    },
    600_000,
  );
});
