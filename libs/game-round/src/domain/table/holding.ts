import { accept, type Decision } from '@casino/kernel';
import type { FreeTable, HoldTable } from './table.commands.js';
import type { TableEvent, TableState } from './table.state.js';

/** Heard from the wallet, so never refused; what the table knows already is not said again. */
export const holdTable = ({ tableId, reason, seance, reference }: HoldTable, { held, floatSeance }: TableState): Decision<TableEvent> => {
  const known = reason === 'float-not-open' ? floatSeance === null || floatSeance !== seance : held.includes(reason);
  return known ? accept() : accept({ type: 'TableHeld', data: { tableId, reason, seance, reference } });
};

/** A float that opens before its table does is recorded too, so that the table opens unheld. */
export const freeTable = ({ tableId, reasons, seance, reference }: FreeTable, { held, floatSeance }: TableState): Decision<TableEvent> => {
  const gone = reasons.filter((reason) => (reason === 'float-not-open' ? floatSeance !== seance : held.includes(reason)));
  return accept(...gone.map((reason): TableEvent => ({ type: 'TableFreed', data: { tableId, reason, seance, reference } })));
};
