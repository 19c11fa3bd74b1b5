import { DECK_54 } from '../cards/card.js';
import type { Game } from '../game.js';
import { COURSE } from './course.js';
import { readLimits } from './limits.js';
import { readOptions, recordedOptions } from './options.js';
import { PAY_TABLE } from './pay-table.js';
import { findPosition } from './positions.js';
import { collectedAfter, settle } from './settlement.js';
import { SEATS, refuseStake, returnedAtClose, takenBackWith } from './stakes.js';

/**
 * Pair'e poker: 54 cards, five colours, three cards turned one after the other (rules §1).
 * Positions: `colour:red`, `plein:A`, `cheval:2-8`, `transversale:JOKER-7-K`, `carre:2-3-8-9`, `pair-value:10`, `any-pair`, `hand`.
 */
export const pairEPoker: Game = {
  id: 'pair-e-poker',
  seats: SEATS,
  croupierStays: false,
  options: readOptions,
  limits: readLimits,
  payTable: () => PAY_TABLE,
  deck: () => DECK_54,
  canonicalPosition: (position, options) => findPosition(position, recordedOptions(options).layout)?.spelling,
  refuseStake,
  takenBackWith,
  returnedAtClose,
  course: () => COURSE,
  play: () => ({ code: 'decision-not-open', detail: "Pair'e poker has no decisions: every stake is placed before the deal." }),
  collectedAfter,
  settle,
};
