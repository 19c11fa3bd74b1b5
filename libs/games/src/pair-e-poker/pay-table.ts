import { CasinoError, gainOf, parseOdds, type Money } from '@casino/kernel';
import type { PayTable } from '../game.js';

/** Pair'e poker, 3° of the regulation. Net gain to one; the winning stake goes back with it. */
export const PAY_TABLE: PayTable = {
  version: 'pair-e-poker-1',
  lines: {
    colour: '1:1',
    plein: '12:1',
    'plein-joker': '25:1',
    cheval: '5:1',
    'transversale-joker-7-k': '4:1',
    'transversale-a-2-8': '3:1',
    carre: '2:1',
    'pair-value': '100:1',
    'pair-value-jokers': '500:1',
    'any-pair': '16:1',
    'any-pair-jokers': '50:1',
    'pair-of-jokers': '100:1',
    'royal-run': '50:1',
    'suited-run': '25:1',
    'three-of-a-kind': '10:1',
    run: '3:1',
    flush: '2:1',
  },
};

/** Net gain of a winning stake. @throws CasinoError `configuration-invalid` when the table has no such line */
export const gainBy = (table: PayTable, line: string, stake: Money): Money => {
  const odds = Object.hasOwn(table.lines, line) ? table.lines[line] : undefined;
  if (odds === undefined) throw new CasinoError('configuration-invalid', `The pay table ${table.version} has no line "${line}".`);
  return gainOf(stake, parseOdds(odds));
};
