import { accept, type Decision } from '@casino/kernel';
import type { FreeTable, HoldTable } from './table.commands.js';
import type { TableEvent, TableState } from './table.state.js';

/** Heard from the wallet, so never refused; what the table knows already is not said again. */
export const holdTable = ({ tableId, reason, reference }: HoldTable, { held, floatOpen, open }: TableState): Decision<TableEvent> => {
  const known = held.includes(reason) || (reason === 'float-not-open' && !floatOpen && !open);
  return known ? accept() : accept({ type: 'TableHeld', data: { tableId, reason, reference } });
};

/** A float that opens before its table does is recorded too, so that the table opens unheld. */
export const freeTable = ({ tableId, reasons, reference }: FreeTable, { held, floatOpen }: TableState): Decision<TableEvent> => {
  const gone = reasons.filter((reason) => held.includes(reason) || (reason === 'float-not-open' && !floatOpen));
  return accept(...gone.map((reason): TableEvent => ({ type: 'TableFreed', data: { tableId, reason, reference } })));
};
