import { accept, refuse, type Decision } from '@casino/kernel';
import { gameOf, isRefusal } from '../games.js';
import type { ChangeLimits, CloseTable, OpenTable } from './table.commands.js';
import type { TableEvent, TableState } from './table.state.js';

/** Ten thousand milliards of minor units: no table has more, and every product of it with times and odds fits an amount on the wire. */
const LARGEST_MINIMUM = 10n ** 15n;

export const openTable = (command: OpenTable, table: TableState): Decision<TableEvent> => {
  if (table.open) return refuse('table-already-open');
  const { tableId, currency, chefDeTable } = command;
  const game = gameOf(command.game);
  const options = game.options(command.options);
  if (isRefusal(options)) return { ok: false, refusal: options };
  if (command.minimum > LARGEST_MINIMUM) return refuse('invalid-amount', `The minimum of a table is at most ${LARGEST_MINIMUM}.`);
  const limits = game.limits(command.minimum, command.maxima);
  if (isRefusal(limits)) return { ok: false, refusal: limits };
  const seance = table.seance === null ? 1 : table.seance.seance + 1;
  const { minimum, maxima } = limits;
  const opened: TableEvent = {
    type: 'TableOpened',
    data: {
      tableId,
      seance,
      game: game.id,
      currency,
      seats: game.seats,
      options: { ...options },
      limits: { minimum, maxima: { ...maxima } },
      chefDeTable,
    },
  };
  // the séance begins with a counted float of its own (rules §4): until the wallet tells of one, no coup starts
  return table.floatSeance === seance
    ? accept<TableEvent>(opened)
    : accept<TableEvent>(opened, { type: 'TableHeld', data: { tableId, reason: 'float-not-open', seance, reference: `float-${tableId}` } });
};

export const closeTable = (
  { tableId }: CloseTable,
  { open, seance, coupOpen, taken, lastCoup, jackpot }: TableState,
): Decision<TableEvent> => {
  if (seance === null) return refuse('table-not-found');
  if (!open) return refuse('table-closed');
  if (coupOpen) return refuse('coup-not-ended');
  if (taken.length > 0) return refuse('seats-occupied');
  return accept({
    type: 'TableClosed',
    data: { tableId, seance: seance.seance, lastCoup, jackpotId: jackpot === null ? null : jackpot.jackpotId },
  });
};

export const changeLimits = ({ tableId, maxima: wanted }: ChangeLimits, { open, seance, coupOpen }: TableState): Decision<TableEvent> => {
  if (seance === null) return refuse('table-not-found');
  if (!open) return refuse('table-closed');
  if (coupOpen) return refuse('coup-not-ended', 'Maxima change between coups only.');
  const limits = gameOf(seance.game).limits(seance.limits.minimum, wanted);
  return isRefusal(limits)
    ? { ok: false, refusal: limits }
    : accept({ type: 'LimitsChanged', data: { tableId, maxima: { ...limits.maxima } } });
};
