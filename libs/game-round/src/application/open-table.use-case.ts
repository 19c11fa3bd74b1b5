import { streams } from '@casino/contracts';
import { CasinoError } from '@casino/kernel';
import {
  answerOf,
  carryOut,
  CONFIGURATION,
  mustBeAtTable,
  STREAMS,
  type Answer,
  type CasinoConfiguration,
  type CommandContext,
} from '@casino/platform';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { OpenTable as TableOpening } from '../domain/index.js';
import { TABLES, type Tables } from '../read-models/tables.js';
import type { GameRoundStreams } from './streams.js';
import { tableViewOf, type TableView } from './table.view.js';

/** A chef de table runs at most two tables (rules §2). */
const MOST_TABLES = 2;

/** A table opens for a séance, in the currency of the floor. */
export class OpenTable extends Command<Answer<TableView>> {
  constructor(
    readonly context: CommandContext,
    readonly table: Omit<TableOpening, 'type' | 'currency'>,
  ) {
    super();
  }
}

/** Looks first which tables its chef de table runs. */
@CommandHandler(OpenTable)
export class OpenTableHandler implements ICommandHandler<OpenTable> {
  private before: Promise<unknown> = Promise.resolve();

  constructor(
    @Inject(STREAMS) private readonly streams: GameRoundStreams,
    @Inject(TABLES) private readonly tables: Tables,
    @Inject(CONFIGURATION) private readonly configuration: CasinoConfiguration,
  ) {}

  /** One after the other, so that the next one counts this table too. */
  execute(command: OpenTable): Promise<Answer<TableView>> {
    const opened = this.before.then(() => this.open(command));
    this.before = opened.catch(() => undefined);
    return opened;
  }

  private async open({ context, table }: OpenTable): Promise<Answer<TableView>> {
    const { tableId, chefDeTable } = table;
    mustBeAtTable(context.actor, tableId);
    const stream = streams.table(tableId);
    // also what was closed just now: its chef de table may open another one at once
    await this.tables.current();
    const done = await carryOut(
      this.streams.table,
      stream,
      (): TableOpening => {
        const others = this.tables.runBy(chefDeTable).filter((other) => other !== tableId);
        if (others.length >= MOST_TABLES) throw new CasinoError('chef-has-two-tables', `${chefDeTable} runs ${others.join(' and ')}.`);
        return { type: 'OpenTable', currency: this.configuration.currency, ...table };
      },
      context,
    );
    return answerOf(stream, done, tableViewOf(tableId, done.state));
  }
}
