import { openReadModelFile, type ReadModelFile } from '@casino/event-store';
import { Logger } from '@nestjs/common';

const logger = new Logger('Lists');

export type ListName = 'review' | 'incident';

/** What can be asked for, and what it leads to. */
export interface Entry {
  readonly list: ListName;
  readonly id: string;
  readonly status: string;
  readonly kind: string | null;
  readonly tableId: string | null;
  readonly person: string | null;
  /** JSON */
  readonly state: string;
}

export interface Paging {
  /** At most so many. */
  readonly limit: number;
  /** `next` of the page before this one. */
  readonly before?: string | undefined;
}
export interface Wanted extends Paging {
  readonly status?: string | undefined;
  readonly kind?: string | undefined;
  readonly tableId?: string | undefined;
}
export interface PageOf<T> {
  readonly states: readonly T[];
  readonly next: string | null;
}

export interface PersonCount {
  readonly person: string;
  readonly kind: string;
  readonly count: number;
}

export interface ListsContent {
  /** An entry stays in its place when it changes. */
  put(entries: Iterable<Entry>): void;
  stateOf(list: ListName, id: string): string | undefined;
  /** The newest first. */
  page(list: ListName, wanted: Wanted): PageOf<string>;
  count(list: ListName, status: string): number;
  /** Whose acts are in the list, the most frequent first, and how many of each kind. */
  counts(list: ListName, limit: number): readonly PersonCount[];
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS entries (seq INTEGER PRIMARY KEY, list TEXT NOT NULL, id TEXT NOT NULL, status TEXT NOT NULL, kind TEXT, table_id TEXT, person TEXT, state TEXT NOT NULL, UNIQUE (list, id));
  CREATE INDEX IF NOT EXISTS by_status ON entries (list, status, seq);`;

/** Reviews and incidents as they can be asked for, with the position they stand at, in one small SQLite file. */
export const openListsFile = (file: string): ReadModelFile<ListsContent> =>
  openReadModelFile({
    file,
    name: 'lists',
    version: 2,
    schema: SCHEMA,
    check: 'integrity_check',
    warn: (text) => logger.warn(text),
    prepare(db): ListsContent {
      const put = db.prepare(`INSERT INTO entries (list, id, status, kind, table_id, person, state) VALUES (?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (list, id) DO UPDATE SET status = excluded.status, state = excluded.state`);
      const one = db.prepare('SELECT state FROM entries WHERE list = ? AND id = ?');
      const counted = db.prepare('SELECT count(*) AS count FROM entries WHERE list = ? AND status = ?');
      const byPerson = db.prepare(
        'SELECT person, kind, count(*) AS count FROM entries WHERE list = ? AND person IS NOT NULL GROUP BY person, kind ORDER BY count DESC, person, kind LIMIT ?',
      );
      return {
        put(entries) {
          for (const { list, id, status, kind, tableId, person, state } of entries) put.run(list, id, status, kind, tableId, person, state);
        },
        stateOf: (list, id) => (one.get(list, id) as { state: string } | undefined)?.state,
        page: (list, { limit, before, status, kind, tableId }) => {
          const conditions = [
            ['list = ?', list],
            ['seq < ?', before],
            ['status = ?', status],
            ['kind = ?', kind],
            ['table_id = ?', tableId],
          ].filter((condition): condition is [string, string] => condition[1] !== undefined);
          const where = conditions.map(([condition]) => condition).join(' AND ');
          const rows = db
            .prepare(`SELECT seq, state FROM entries WHERE ${where} ORDER BY seq DESC LIMIT ?`)
            .all(...conditions.map(([, value]) => value), limit + 1) as { seq: number; state: string }[];
          const shown = rows.slice(0, limit);
          const last = shown.at(-1);
          return { states: shown.map(({ state }) => state), next: rows.length > limit && last !== undefined ? String(last.seq) : null };
        },
        counts: (list, limit) => byPerson.all(list, limit) as unknown as readonly PersonCount[],
        count: (list, status) => (counted.get(list, status) as { count: number }).count,
      };
    },
  });
