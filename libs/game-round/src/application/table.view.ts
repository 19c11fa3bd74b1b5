import { CasinoError } from '@casino/kernel';
import type { TableState } from '../domain/index.js';

/** A table as anybody on the floor sees it. @throws CasinoError `table-not-found` */
export const tableViewOf = (
  tableId: string,
  { seance: opened, open, taken, held, floatSeance, jackpot, lastCoup, coupOpen }: TableState,
) => {
  if (opened === null) throw new CasinoError('table-not-found');
  const { seance, game, currency, seats, options, limits, chefDeTable } = opened;
  return {
    tableId,
    open,
    seance,
    game,
    currency,
    seats,
    options,
    limits,
    chefDeTable,
    taken,
    held,
    /** The séance that the float is open for; null when none is. */
    floatSeance,
    /** The jackpot that the table is linked to, and whether the next coup takes JP1 stakes; null: none. */
    jackpot,
    lastCoup,
    coupOpen,
  };
};
export type TableView = ReturnType<typeof tableViewOf>;
