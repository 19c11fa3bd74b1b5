import { fromLosslessJson, toLosslessJson } from '@casino/kernel';
import { NO_TABLE, type TableState } from './table.state.js';

/** Of the reducer: what another one folded is not read. */
export const TABLE_VERSION = 4;

/** Table streams do not end: their state is kept every 500 events (design §6). */
export const tableSnapshot = {
  version: `table-${TABLE_VERSION}`,
  every: 500,
  serialise: (table: TableState): unknown => toLosslessJson(table),
  restore: (json: unknown): TableState => ({ ...NO_TABLE, ...(fromLosslessJson(json) as TableState) }),
};
