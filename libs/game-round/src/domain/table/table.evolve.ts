import type { TableEvent, TableState } from './table.state.js';

export const evolve = (table: TableState, event: TableEvent): TableState => {
  switch (event.type) {
    case 'TableOpened': {
      const { tableId: _, ...seance } = event.data;
      return { ...table, seance, open: true };
    }
    case 'TableClosed':
      return { ...table, open: false };
    case 'LimitsChanged': {
      if (table.seance === null) return table;
      const { limits } = table.seance;
      return { ...table, seance: { ...table.seance, limits: { ...limits, maxima: event.data.maxima } } };
    }
    case 'TableHeld': {
      const { reason } = event.data;
      const held = table.held.includes(reason) ? table.held : [...table.held, reason];
      return { ...table, held, floatOpen: reason === 'float-not-open' ? false : table.floatOpen };
    }
    case 'TableFreed': {
      const { reason } = event.data;
      return { ...table, held: table.held.filter((other) => other !== reason), floatOpen: reason === 'float-not-open' ? true : table.floatOpen };
    }
    case 'SeatTaken': {
      const { seat, sittingId, playerId, chips } = event.data;
      const taken = [...table.taken, { seat, sittingId, playerId, chips }].sort((a, b) => a.seat - b.seat);
      return { ...table, taken, sittings: table.sittings + 1 };
    }
    case 'SeatLeft':
      return { ...table, taken: table.taken.filter(({ seat }) => seat !== event.data.seat) };
    case 'CoupStarted':
      return { ...table, lastCoup: event.data.coup, coupOpen: true };
    case 'CoupEnded': {
      const { coup, lastRevision } = event.data;
      return { ...table, coupOpen: false, previous: { coup, lastRevision } };
    }
  }
};
