import { NO_TABLE, type TableState } from './table.state.js';

/** Amounts and revisions as tagged strings, so that JSON carries them without loss. */
const toJson = (value: unknown): unknown => {
  if (typeof value === 'bigint') return { $bigint: value.toString() };
  if (Array.isArray(value)) return value.map(toJson);
  if (typeof value === 'object' && value !== null) return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, toJson(inner)]));
  return value;
};

const fromJson = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(fromJson);
  if (typeof value !== 'object' || value === null) return value;
  if ('$bigint' in value) return BigInt(String(value.$bigint));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fromJson(inner)]));
};

/** Table streams do not end: their state is kept every 500 events (design §6). Another version of the reducer ignores it. */
export const tableSnapshot = {
  version: 'table-3',
  every: 500,
  serialise: (table: TableState): unknown => toJson(table),
  restore: (json: unknown): TableState => ({ ...NO_TABLE, ...(fromJson(json) as TableState) }),
};
