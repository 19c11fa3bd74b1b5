import { parseOdds } from '@casino/kernel';
import { HAND_CLASSES } from '../evaluators/hand-value.js';
import type { PayTable } from '../game.js';
import { Fraction } from './fraction.js';
import { sevenCardCounts } from './seven-card-counts.js';

/**
 * What the house keeps on average of one unit staked on Trips (rules §2: the seat's own best of seven cards, whatever the dealer has).
 * @param payTable lines named after `HandClass`; a class without a line loses the stake, other lines are not read
 */
export const tripsHouseEdge = (payTable: Pick<PayTable, 'lines'>): Fraction => {
  const counts = sevenCardCounts();
  let gains = Fraction.ZERO;
  let hands = 0n;
  for (const handClass of HAND_CLASSES) {
    const line = payTable.lines[handClass];
    const odds = line === undefined ? { gain: -1n, stake: 1n } : parseOdds(line);
    gains = gains.add(Fraction.of(odds.gain * counts[handClass], odds.stake));
    hands += counts[handClass];
  }
  return gains.multiply(Fraction.of(-1n, hands));
};
