export { linesByHand, ULTIMATE_HOLDEM_PAY_TABLE } from './pay-table.js';
export { ULTIMATE_HOLDEM_POSITIONS, isUltimateHoldemPosition, type UltimateHoldemPosition } from './positions.js';
export { ultimateHoldem } from './ultimate-holdem.js';
export * from './jp1-hands.js';
