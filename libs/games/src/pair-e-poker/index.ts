export * from './pair-e-poker.js';
export { DEFAULT_MAXIMA as PAIR_E_POKER_MAXIMA } from './limits.js';
export { recordedOptions as pairEPokerOptions, type PairEPokerOptions } from './options.js';
export { PAY_TABLE as PAIR_E_POKER_PAY_TABLE } from './pay-table.js';
export {
  positionsOf as pairEPokerPositions,
  type Position as PairEPokerPosition,
  type PositionKind as PairEPokerPositionKind,
} from './positions.js';
export * from './three-card-hand.js';
export { VALUES as PAIR_E_POKER_VALUES, type Value as PairEPokerValue } from './values.js';
