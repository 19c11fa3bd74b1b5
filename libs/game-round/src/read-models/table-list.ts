import { join } from 'node:path';
import { casinoCatalogue, decodeSharedEvent } from '@casino/contracts';
import { isWithin, type EventStore, type Position, type StoredEvent } from '@casino/event-store';
import { CONFIGURATION, type CasinoConfiguration } from '@casino/platform';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { GAME_ROUND_STORE } from '../application/streams.js';
import { NO_TABLE, tableDecider, type TableEvent, type TableState } from '../domain/index.js';
import type { FeedListener } from './own-feed.js';
import { readTableList, writeTableList } from './table-list.file.js';

/** ms between two savings while tables change. */
const SAVE_EVERY = 1_000;
const TABLE = 'table-';

/** Every table with its state, from the service's own events: in memory, and in a local file with the position it stands at. */
@Injectable()
export class TableList implements FeedListener {
  private readonly logger = new Logger('TableList');
  private readonly file: string;
  private readonly tables = new Map<string, TableState>();
  private at: Position;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(GAME_ROUND_STORE) private readonly store: EventStore,
    @Inject(CONFIGURATION) { dataFolder }: CasinoConfiguration,
  ) {
    this.file = join(dataFolder, 'game-round-tables.json');
    this.at = store.start;
  }

  /** Position up to which the list is right. */
  get position(): Position {
    return this.at;
  }

  /** Loads what was saved. @returns where to go on */
  async load(): Promise<Position> {
    const saved = readTableList(this.file);
    if (saved === undefined) return this.at;
    if (await isWithin(this.store, saved.position)) {
      for (const [tableId, table] of saved.tables) this.tables.set(tableId, table);
      this.at = saved.position;
    } else {
      this.logger.warn(`${this.file} does not fit the store (another one, or a restored one); the list is made anew`);
      // before the store has grown up to there again
      this.save();
    }
    return this.at;
  }

  heard(events: readonly StoredEvent[], next: Position): void {
    for (const { stream, bytes } of events) {
      if (!stream.startsWith(TABLE)) continue;
      const tableId = stream.slice(TABLE.length);
      // the catalogue has validated it, and tables' streams hold tables' events
      const { event } = decodeSharedEvent(casinoCatalogue, bytes);
      this.tables.set(tableId, tableDecider.evolve(this.tables.get(tableId) ?? NO_TABLE, event as TableEvent));
    }
    this.at = next;
    this.timer ??= setTimeout(() => this.save(), SAVE_EVERY).unref();
  }

  /** Tables that were ever opened, by name. */
  all(): readonly (readonly [tableId: string, table: TableState])[] {
    return [...this.tables].filter(([, { seance }]) => seance !== null).sort(([a], [b]) => (a < b ? -1 : 1));
  }

  /** Open tables of a chef de table. */
  runBy(chefDeTable: string): readonly string[] {
    return this.all().flatMap(([tableId, { open, seance }]) => (open && seance?.chefDeTable === chefDeTable ? [tableId] : []));
  }

  save(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    writeTableList(this.file, { position: this.at, tables: this.tables });
  }
}
