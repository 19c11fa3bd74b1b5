import { accept, refuse, sittingIdOf, type Decision } from '@casino/kernel';
import { usesColourChips } from '../games.js';
import type { LeaveSeat, TakeSeat } from './table.commands.js';
import type { Chips, TableEvent, TableState } from './table.state.js';

export const takeSeat = ({ tableId, seat, playerId, colourValue }: TakeSeat, table: TableState): Decision<TableEvent> => {
  const { open, seance, taken, sittings } = table;
  if (seance === null) return refuse('table-not-found');
  if (!open) return refuse('table-closed');
  if (!Number.isInteger(seat) || seat < 1 || seat > seance.seats) return refuse('seat-not-found', `The seats are 1 to ${seance.seats}.`);
  if (taken.some((other) => other.seat === seat)) return refuse('seat-taken');
  if (taken.some((other) => other.playerId === playerId)) return refuse('player-already-seated');
  const { game, currency, limits } = seance;
  const coloured = usesColourChips(game);
  if (!coloured && colourValue !== undefined) return refuse('no-colour-chips');
  const chips: Chips = coloured ? { kind: 'colour', value: colourValue === undefined ? limits.minimum : colourValue } : { kind: 'value' };
  return accept({
    type: 'SeatTaken',
    data: { tableId, seat, sittingId: sittingIdOf(tableId, sittings + 1), playerId, game, currency, chips },
  });
};

/** During a coup its round is the arbiter: it lets a seat go that has nothing on the layout, and takes no stake of it from then on. */
export const leaveSeat = (
  { tableId, seat, satOut }: LeaveSeat,
  { seance, taken, coupOpen, lastCoup }: TableState,
): Decision<TableEvent> => {
  if (seance === null) return refuse('table-not-found');
  if (seat < 1 || seat > seance.seats) return refuse('seat-not-found');
  const sitting = taken.find((other) => other.seat === seat);
  if (sitting === undefined) return refuse('seat-empty');
  if (coupOpen && satOut !== lastCoup) return refuse('seat-in-coup');
  const { sittingId, playerId } = sitting;
  return accept({ type: 'SeatLeft', data: { tableId, seat, sittingId, playerId } });
};
