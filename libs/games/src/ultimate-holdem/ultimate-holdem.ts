import { DECK_52 } from '../cards/card.js';
import type { Game } from '../game.js';
import { refuseStake, returnedAtClose, takenBackWith } from './betting.js';
import { course, play } from './course.js';
import { ultimateHoldemLimits } from './limits.js';
import { ultimateHoldemOptions } from './options.js';
import { ULTIMATE_HOLDEM_PAY_TABLE } from './pay-table.js';
import { isUltimateHoldemPosition } from './positions.js';
import { settle } from './settlement.js';

/** Ultimate hold'em poker with Trips (rules §2, art. 55-20). */
export const ultimateHoldem: Game = {
  id: 'ultimate-holdem',
  seats: 7,
  croupierStays: true,
  options: ultimateHoldemOptions,
  limits: ultimateHoldemLimits,
  payTable: () => ULTIMATE_HOLDEM_PAY_TABLE,
  deck: () => DECK_52,
  canonicalPosition: (position) => (isUltimateHoldemPosition(position) ? position : undefined),
  refuseStake,
  takenBackWith,
  returnedAtClose,
  course,
  play,
  // Everything is collected seat by seat at the settlement, a folded Ante and Blind included.
  collectedAfter: () => [],
  settle,
};
