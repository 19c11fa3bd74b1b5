import { refuse, type Decision } from '@casino/kernel';
import { Append } from '../append.js';
import type { LinkTable, UnlinkTable } from '../jackpot.commands.js';
import { tableOf, type JackpotEvent, type JackpotState } from '../jackpot.state.js';
import { offerOf } from './policy.js';

export const linkTable = ({ tableId }: LinkTable, state: JackpotState): Decision<JackpotEvent> => {
  const table = tableOf(state, tableId);
  if (table !== undefined && table.linked) return refuse('table-already-linked');
  // a table takes JP1 stakes as soon as it is linked
  if (state.suspended) return refuse('already-suspended', 'The jackpot is suspended: tables are linked when it is resumed.');
  const append = new Append(state);
  const { jackpotId, currency } = append.jackpot;
  return append.say({ type: 'TableLinked', data: { jackpotId, tableId, currency, ...offerOf(append.running.policy) } }).decision();
};

export const unlinkTable = ({ tableId }: UnlinkTable, state: JackpotState): Decision<JackpotEvent> => {
  const table = tableOf(state, tableId);
  if (table === undefined || !table.linked) return refuse('table-not-linked');
  if (state.coups.some((coup) => coup.tableId === tableId)) return refuse('coup-not-ended', 'A table is unlinked between coups.');
  const append = new Append(state);
  return append.say({ type: 'TableUnlinked', data: { jackpotId: append.jackpot.jackpotId, tableId } }).decision();
};
