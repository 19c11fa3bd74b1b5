import { streams } from '@casino/contracts';
import { CasinoError } from '@casino/kernel';
import { metadataOf, mustBeDone, type Actor, type CommandContext, type Done } from '@casino/platform';
import { Injectable } from '@nestjs/common';
import type { TableCommand, TableEvent, TableState } from '../../domain/index.js';
import { RETRIES_FOR_PEOPLE } from '../metadata.js';
import { mayRunTable } from '../permissions.js';
import { Streams } from '../streams.js';

/** Where a person's command on a table goes through. */
@Injectable()
export class TableDesk {
  constructor(private readonly streams: Streams) {}

  /** @throws CasinoError `table-not-found` */
  async load(tableId: string): Promise<{ readonly table: TableState; readonly revision: bigint | undefined }> {
    const { state, revision } = await this.streams.table.load(streams.table(tableId));
    if (state.seance === null) throw new CasinoError('table-not-found');
    return { table: state, revision };
  }

  /** @throws CasinoError `forbidden` when this person does not run this table */
  async mayRun(actor: Actor, tableId: string): Promise<void> {
    if (actor.role === 'chef-de-table' || actor.table !== undefined) mayRunTable(actor, tableId, (await this.load(tableId)).table);
  }

  /** @throws CasinoError with the refusal's code */
  async act(
    tableId: string,
    command: TableCommand | ((table: TableState) => TableCommand),
    context: CommandContext,
  ): Promise<Done<TableEvent, TableState>> {
    const stream = streams.table(tableId);
    return mustBeDone(await this.streams.table.execute({ stream, command, meta: metadataOf(context), retries: RETRIES_FOR_PEOPLE }));
  }
}
