import { refuse, type Decision } from '@casino/kernel';
import { Append } from '../append.js';
import type { Resume, Suspend } from '../jackpot.commands.js';
import { tableOf, takingTables, type JackpotEvent, type JackpotState } from '../jackpot.state.js';
import { offerOf } from './policy.js';

/** The jackpot itself (null), or a linked table, suspended or not whatever the other is; undefined: the table is not linked. */
const suspendedItself = (tableId: string | null, state: JackpotState): boolean | undefined => {
  if (tableId === null) return state.suspended;
  const table = tableOf(state, tableId);
  return table !== undefined && table.linked ? table.suspended : undefined;
};

/** A fault (rules §3 *Fault*): coups already entered keep their prizes and claims. */
export const suspend = ({ tableId, reason }: Suspend, state: JackpotState): Decision<JackpotEvent> => {
  const suspended = suspendedItself(tableId, state);
  if (suspended === undefined) return refuse('table-not-linked');
  if (suspended) return refuse('already-suspended');
  const tables = takingTables(state).filter((taking) => tableId === null || taking === tableId);
  const append = new Append(state);
  return append.say({ type: 'MeterSuspended', data: { jackpotId: append.jackpot.jackpotId, tableId, tables, reason } }).decision();
};

/** Of a table, or of the jackpot: which tables take stakes again. One with a fault of its own waits for both resumptions. */
const tablesResumed = (tableId: string | null, { tables, suspended }: JackpotState): readonly string[] => {
  if (tableId !== null) return suspended ? [] : [tableId];
  return tables.filter((table) => table.linked && !table.suspended).map((table) => table.tableId);
};

/** With the same parameters. */
export const resume = ({ tableId }: Resume, state: JackpotState): Decision<JackpotEvent> => {
  const suspended = suspendedItself(tableId, state);
  if (suspended === undefined) return refuse('table-not-linked');
  if (!suspended) return refuse('not-suspended');
  const append = new Append(state);
  const { jackpotId, currency } = append.jackpot;
  const tables = [...tablesResumed(tableId, state)];
  return append.say({ type: 'MeterResumed', data: { jackpotId, tableId, tables, currency, ...offerOf(append.running.policy) } }).decision();
};
