import type { TableState } from '../../domain/index.js';

/** A table as anybody on the floor sees it. */
export const tableViewOf = (tableId: string, { seance, open, taken, held, floatSeance, jackpot, lastCoup, coupOpen }: TableState) => ({
  tableId,
  open,
  ...(seance === null
    ? {}
    : {
        seance: seance.seance,
        game: seance.game,
        currency: seance.currency,
        seats: seance.seats,
        options: seance.options,
        limits: seance.limits,
        chefDeTable: seance.chefDeTable,
      }),
  taken,
  held,
  /** The séance that the float is open for; null when none is. */
  floatSeance,
  /** The jackpot that the table is linked to, and whether the next coup takes JP1 stakes; null: none. */
  jackpot,
  lastCoup,
  coupOpen,
});

export type TableView = ReturnType<typeof tableViewOf>;
