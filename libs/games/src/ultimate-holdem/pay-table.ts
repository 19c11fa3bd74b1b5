import { CasinoError, paysExactly, parseOdds, type Money, type Odds } from '@casino/kernel';
import type { PayTable } from '../game.js';

/** What ultimate hold'em pays (rules §2). A Blind that wins with less than its lines pushes; a Trips below its lines loses. */
export const ULTIMATE_HOLDEM_PAY_TABLE: PayTable = {
  version: 'ultimate-holdem-1',
  lines: {
    ante: '1:1',
    play: '1:1',
    'blind-royal-flush': '500:1',
    'blind-straight-flush': '50:1',
    'blind-four-of-a-kind': '10:1',
    'blind-full-house': '3:1',
    'blind-flush': '3:2',
    'blind-straight': '1:1',
    'trips-royal-flush': '50:1',
    'trips-straight-flush': '40:1',
    'trips-four-of-a-kind': '30:1',
    'trips-full-house': '8:1',
    'trips-flush': '7:1',
    'trips-straight': '4:1',
    'trips-three-of-a-kind': '3:1',
  },
};

/** @returns undefined when the table has no such line: that hand is not paid there */
export const oddsOf = (payTable: PayTable, line: string): Odds | undefined => {
  const odds = payTable.lines[line];
  return odds === undefined ? undefined : parseOdds(odds);
};

/** @throws CasinoError `configuration-invalid` when the table lacks a line that it must have */
export const requiredOddsOf = (payTable: PayTable, line: string): Odds => {
  const odds = oddsOf(payTable, line);
  if (odds === undefined) throw new CasinoError('configuration-invalid', `The pay table ${payTable.version} has no line ${line}.`);
  return odds;
};

/** The Ante fixes the Blind and every Play, so each of the three has to be payable before the first of them is placed. */
const BOUND_TO_ANTE = ['ante', 'blind', 'play'];

/** The first line that could not pay this stake in whole minor units (rules §2: refused when placed, never rounded). */
export const inexactLine = (payTable: PayTable, position: string, amount: Money): string | undefined => {
  const bound = BOUND_TO_ANTE.includes(position) ? BOUND_TO_ANTE : [position];
  return Object.entries(payTable.lines)
    .filter(([line]) => bound.some((name) => line === name || line.startsWith(`${name}-`)))
    .find(([, odds]) => !paysExactly(amount, parseOdds(odds)))?.[0];
};

/** The lines of one position under the names of their hands alone, for example `full-house`: what `tripsHouseEdge` reads. */
export const linesByHand = (payTable: PayTable, position: 'blind' | 'trips'): Pick<PayTable, 'lines'> => ({
  lines: Object.fromEntries(
    Object.entries(payTable.lines).flatMap(([line, odds]) =>
      line.startsWith(`${position}-`) ? [[line.slice(position.length + 1), odds]] : [],
    ),
  ),
});
