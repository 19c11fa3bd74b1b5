import { accept, type Decision } from '@casino/kernel';
import type { FreeClaim, FreeTable, HoldTable } from './table.commands.js';
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

/** Also before the coup's end, which then holds nothing; told of another coup than the one concerned, it frees nothing. */
export const freeClaim = ({ tableId, coup, reference }: FreeClaim, { claims, coupOpen, lastCoup }: TableState): Decision<TableEvent> => {
  const ahead = coupOpen && coup === lastCoup && claims.freed !== reference;
  return claims.held === reference || ahead
    ? accept({ type: 'TableFreed', data: { tableId, reason: 'claim', seance: null, reference } })
    : accept();
};
