import type { HoldReason, TableEvent, TableState } from './table.state.js';

const withReason = (held: readonly HoldReason[], reason: HoldReason): readonly HoldReason[] =>
  held.includes(reason) ? held : [...held, reason];
const without = (held: readonly HoldReason[], reason: HoldReason): readonly HoldReason[] => held.filter((other) => other !== reason);

/** The float of a séance frees the table for that séance: one that is open for another is held. */
const floatOpened = (table: TableState, floatSeance: number | null): TableState => {
  const waitsForAnother = table.open && table.seance !== null && table.seance.seance !== floatSeance;
  return {
    ...table,
    floatSeance,
    held: waitsForAnother ? withReason(table.held, 'float-not-open') : without(table.held, 'float-not-open'),
  };
};

/** Another coup's claim, if one holds the table, holds it on. */
const claimFreed = (table: TableState, freed: string): TableState =>
  table.claims.held === null || table.claims.held === freed
    ? { ...table, held: without(table.held, 'claim'), claims: { held: null, freed } }
    : { ...table, claims: { ...table.claims, freed } };

export const evolve = (table: TableState, event: TableEvent): TableState => {
  switch (event.type) {
    case 'TableOpened': {
      const { tableId: _, ...seance } = event.data;
      return {
        ...table,
        seance,
        open: true,
        held: table.floatSeance === seance.seance ? without(table.held, 'float-not-open') : table.held,
      };
    }
    case 'TableClosed':
      return { ...table, open: false };
    case 'LimitsChanged': {
      if (table.seance === null) return table;
      const { limits } = table.seance;
      return { ...table, seance: { ...table.seance, limits: { ...limits, maxima: event.data.maxima } } };
    }
    case 'TableHeld': {
      const { reason, seance, reference } = event.data;
      if (reason === 'claim') return { ...table, held: withReason(table.held, reason), claims: { ...table.claims, held: reference } };
      return {
        ...table,
        held: withReason(table.held, reason),
        floatSeance: reason === 'float-not-open' && seance === table.floatSeance ? null : table.floatSeance,
      };
    }
    case 'TableFreed': {
      const { reason, seance, reference } = event.data;
      if (reason === 'claim') return claimFreed(table, reference);
      return reason === 'float-not-open' ? floatOpened(table, seance) : { ...table, held: without(table.held, reason) };
    }
    case 'Jp1Offered': {
      const { tableId: _, reference: __, ...link } = event.data;
      return { ...table, jackpot: { ...link, offered: true } };
    }
    case 'Jp1Suspended': {
      const suspended = table.jackpot === null || event.data.reason !== 'suspended' ? null : { ...table.jackpot, offered: false };
      return { ...table, jackpot: suspended };
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
