import type { Place, Step } from '../game.js';

/** The box of each card, in the order of drawing. On the cloth they lie from right to left: 3rd, 2nd, 1st card. */
export const BOXES = ['box-1', 'box-2', 'box-3'] as const satisfies readonly Place[];

/** Rules §1 *Course of a coup*, from *rien ne va plus* to the settlement. */
export const COURSE: readonly Step[] = [
  { verb: 'deal', name: 'deal', deals: ['burn', ...BOXES], reveals: [] },
  { verb: 'turn', name: 'card-1', deals: [], reveals: ['box-1'] },
  { verb: 'turn', name: 'card-2', deals: [], reveals: ['box-2'] },
  { verb: 'turn', name: 'card-3', deals: [], reveals: ['box-3'] },
];
