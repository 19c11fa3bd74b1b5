import { fromLosslessJson, toLosslessJson } from '@casino/kernel';
import { NO_TABLE, type TableState } from './table.state.js';

/** Table streams do not end: their state is kept every 500 events (design §6). Another version of the reducer ignores it. */
export const tableSnapshot = {
  version: 'table-3',
  every: 500,
  serialise: (table: TableState): unknown => toLosslessJson(table),
  restore: (json: unknown): TableState => ({ ...NO_TABLE, ...(fromLosslessJson(json) as TableState) }),
};
