import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Position } from '@casino/event-store';
import { tableSnapshot, type TableState } from '../domain/index.js';

/** Another version is rebuilt from the store. */
const VERSION = 'table-list-1';

export interface TableListContent {
  readonly position: Position;
  readonly tables: ReadonlyMap<string, TableState>;
}

interface Stored {
  readonly version: string;
  readonly position: string;
  readonly tables: Readonly<Record<string, unknown>>;
}

/** @returns undefined when there is no such file, or another version's, or one that cannot be read: the list is rebuilt then */
export const readTableList = (file: string): TableListContent | undefined => {
  try {
    const { version, position, tables } = JSON.parse(readFileSync(file, 'utf8')) as Stored;
    if (version !== `${VERSION}/${tableSnapshot.version}`) return undefined;
    return { position, tables: new Map(Object.entries(tables).map(([tableId, json]) => [tableId, tableSnapshot.restore(json)])) };
  } catch {
    return undefined;
  }
};

/** Whole or not at all. */
export const writeTableList = (file: string, { position, tables }: TableListContent): void => {
  const stored: Stored = {
    version: `${VERSION}/${tableSnapshot.version}`,
    position,
    tables: Object.fromEntries([...tables].map(([tableId, table]) => [tableId, tableSnapshot.serialise(table)])),
  };
  writeFileSync(`${file}.new`, JSON.stringify(stored));
  renameSync(`${file}.new`, file);
};
