import type { Decider, Decision } from '@casino/kernel';
import { endCoup, startCoup } from './coups.js';
import { freeClaim, freeTable, holdTable } from './holding.js';
import { offerJp1, suspendJp1 } from './linking.js';
import { changeLimits, closeTable, openTable } from './opening.js';
import { leaveSeat, takeSeat } from './seating.js';
import type { TableCommand } from './table.commands.js';
import { evolve } from './table.evolve.js';
import { NO_TABLE, type TableEvent, type TableState } from './table.state.js';

const decide = (command: TableCommand, table: TableState): Decision<TableEvent> => {
  switch (command.type) {
    case 'OpenTable':
      return openTable(command, table);
    case 'CloseTable':
      return closeTable(command, table);
    case 'ChangeLimits':
      return changeLimits(command, table);
    case 'HoldTable':
      return holdTable(command, table);
    case 'FreeTable':
      return freeTable(command, table);
    case 'OfferJp1':
      return offerJp1(command, table);
    case 'SuspendJp1':
      return suspendJp1(command, table);
    case 'FreeClaim':
      return freeClaim(command, table);
    case 'TakeSeat':
      return takeSeat(command, table);
    case 'LeaveSeat':
      return leaveSeat(command, table);
    case 'StartCoup':
      return startCoup(command, table);
    case 'EndCoup':
      return endCoup(command, table);
  }
};

/** `table-T`: who sits where, and who may start a coup, decided from the table's own facts alone. */
export const tableDecider: Decider<TableCommand, TableEvent, TableState> = { initial: NO_TABLE, decide, evolve };
