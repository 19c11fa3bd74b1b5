import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.js';
import { currency, game, limits, opaqueId, options, ordinal, seat, tableId } from '../fields.js';

const data = z.strictObject({
  tableId,
  seance: ordinal,
  game,
  currency,
  seats: seat,
  options,
  limits,
  /** At most two tables each (rules §4). */
  chefDeTable: opaqueId,
});

/** An MCD opened the table for a séance; what is fixed while it is open (rules §5). */
export const tableOpened = defineEvent('game-round', 'TableOpened', 1, data, {
  tableId: 'T1',
  seance: 1,
  game: 'ultimate-holdem',
  currency: 'EUR',
  seats: 7,
  options: { tripsOnFold: 'play' },
  limits: { minimum: 200n, maxima: { ante: 10, blind: 10, trips: 10 } },
  chefDeTable: 'chef-1',
});

export type TableOpened = EventOf<typeof tableOpened>;
