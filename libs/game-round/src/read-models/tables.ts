import { casinoCatalogue, decodeSharedEvent } from '@casino/contracts';
import { createFollowing, openReadModelFile, type EventStore, type Following } from '@casino/event-store';
import { Logger } from '@nestjs/common';
import { NO_TABLE, TABLE_VERSION, tableDecider, tableSnapshot, type TableEvent, type TableState } from '../domain/index.js';

/** Injection token of the Tables. */
export const TABLES = Symbol('game-round.tables');

/** Every table with its state, fed by the service's own events. */
export interface Tables extends Following<void> {
  /** Tables that were ever opened, in the order of their names. */
  all(): readonly (readonly [tableId: string, table: TableState])[];
  /** The open tables of a chef de table. */
  runBy(chefDeTable: string): readonly string[];
}

const TABLE = 'table-';
const SCHEMA = 'CREATE TABLE IF NOT EXISTS tables (table_id TEXT PRIMARY KEY, state TEXT NOT NULL) WITHOUT ROWID;';
const logger = new Logger('Tables');

/**
 * Kept in a file with the position it stands at; rebuilt when the file is lost, of another version, damaged, or ahead of the store (which was
 * restored from a backup).
 */
export const openTables = async (store: EventStore, file: string): Promise<Tables> => {
  const kept = openReadModelFile({
    file,
    name: 'tables',
    version: TABLE_VERSION,
    schema: SCHEMA,
    check: 'integrity_check',
    warn: (text) => logger.warn(text),
    prepare: (db) => ({
      put: db.prepare('INSERT INTO tables (table_id, state) VALUES (?, ?) ON CONFLICT (table_id) DO UPDATE SET state = excluded.state'),
      one: db.prepare('SELECT state FROM tables WHERE table_id = ?'),
      all: db.prepare('SELECT table_id, state FROM tables ORDER BY table_id'),
    }),
  });
  const { put, one, all } = kept.content;
  const restore = (state: string): TableState => tableSnapshot.restore(JSON.parse(state));
  const stateOf = (tableId: string): TableState => {
    const found = one.get(tableId) as { state: string } | undefined;
    return found === undefined ? NO_TABLE : restore(found.state);
  };

  const following = await createFollowing<void>({
    store,
    prefixes: [TABLE],
    name: 'tables',
    kept,
    take(events, next) {
      const changed = new Map<string, TableState>();
      for (const { stream, bytes } of events) {
        // the catalogue has validated it, and tables' streams hold tables' events
        const { event } = decodeSharedEvent(casinoCatalogue, bytes);
        const tableId = stream.slice(TABLE.length);
        changed.set(tableId, tableDecider.evolve(changed.get(tableId) ?? stateOf(tableId), event as TableEvent));
      }
      kept.write(next, () => {
        for (const [tableId, table] of changed) put.run(tableId, JSON.stringify(tableSnapshot.serialise(table)));
      });
    },
  });

  const opened: Tables['all'] = () =>
    (all.all() as { table_id: string; state: string }[])
      .map(({ table_id, state }) => [table_id, restore(state)] as const)
      .filter(([, { seance }]) => seance !== null);

  return Object.assign(following, {
    all: opened,
    runBy: (chefDeTable: string) =>
      opened().flatMap(([tableId, { open, seance }]) => (open && seance?.chefDeTable === chefDeTable ? [tableId] : [])),
  });
};
