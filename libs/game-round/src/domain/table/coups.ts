import { accept, refuse, type Decision } from '@casino/kernel';
import { gameOf } from '../games.js';
import type { EndCoup, StartCoup } from './table.commands.js';
import type { TableEvent, TableState } from './table.state.js';

/** Two open coups on one table cannot be: n+1 starts only after the end of n. */
export const startCoup = ({ tableId, coup: expected, croupier }: StartCoup, table: TableState): Decision<TableEvent> => {
  const { open, seance, held, coupOpen, lastCoup, taken, previous } = table;
  if (seance === null) return refuse('table-not-found');
  if (!open) return refuse('table-closed');
  if (held.length > 0) return refuse('table-held', `The table is held: ${held.join(', ')}.`);
  if (coupOpen) return refuse('coup-not-ended', `Coup ${lastCoup} has not ended.`);
  const coup = lastCoup + 1;
  if (expected !== undefined && expected !== coup) return refuse('wrong-phase', `The next coup is ${coup}.`);
  const { seance: number, game, currency, options, limits } = seance;
  const { version, lines } = gameOf(game).payTable(options);
  return accept({
    type: 'CoupStarted',
    data: {
      tableId,
      coup,
      seance: number,
      game,
      currency,
      options,
      payTable: { version, lines: { ...lines } },
      limits,
      croupier,
      seats: taken.map(({ seat, sittingId, playerId }) => ({ seat, sittingId, playerId })),
      previous,
      chefDeTable: seance.chefDeTable,
    },
  });
};

/** Follows the round's `ShoeOpened` or `ShoeLost`; told twice, it is said once. */
export const endCoup = ({ tableId, coup, lastRevision, outcome }: EndCoup, { coupOpen, lastCoup }: TableState): Decision<TableEvent> =>
  coupOpen && coup === lastCoup ? accept({ type: 'CoupEnded', data: { tableId, coup, lastRevision, outcome } }) : accept();
