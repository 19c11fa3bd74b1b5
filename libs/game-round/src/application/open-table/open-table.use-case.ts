import type { GameId } from '@casino/games';
import { CasinoError, type Money } from '@casino/kernel';
import { CONFIGURATION, mustBeAtTable, type CasinoConfiguration, type CommandContext } from '@casino/platform';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { streams } from '@casino/contracts';
import { OwnFeed } from '../../read-models/own-feed.js';
import { TableList } from '../../read-models/table-list.js';
import { answerOf, type Answer } from '../answer.js';
import { TableDesk } from '../coups/table-desk.js';

/** A chef de table runs at most two tables (rules §2). */
const MOST_TABLES = 2;

export interface TableToOpen {
  readonly tableId: string;
  readonly game: GameId;
  readonly minimum: Money;
  readonly maxima: Readonly<Record<string, number>>;
  readonly options: Readonly<Record<string, string | boolean>>;
  readonly chefDeTable: string;
}

export class OpenTableCommand extends Command<Answer> {
  constructor(
    readonly table: TableToOpen,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(OpenTableCommand)
export class OpenTableHandler implements ICommandHandler<OpenTableCommand> {
  private before: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly desk: TableDesk,
    private readonly tables: TableList,
    private readonly feed: OwnFeed,
    @Inject(CONFIGURATION) private readonly configuration: CasinoConfiguration,
  ) {}

  /** One after the other, so that the next one counts this table too. */
  execute(command: OpenTableCommand): Promise<Answer> {
    const opened = this.before.then(() => this.open(command));
    this.before = opened.catch(() => undefined);
    return opened;
  }

  private async open({ table, context }: OpenTableCommand): Promise<Answer> {
    const { tableId, chefDeTable } = table;
    mustBeAtTable(context.actor, tableId);
    const done = await this.desk.act(
      tableId,
      () => {
        const others = this.tables.runBy(chefDeTable).filter((other) => other !== tableId);
        if (others.length >= MOST_TABLES) throw new CasinoError('chef-has-two-tables', `${chefDeTable} runs ${others.join(' and ')}.`);
        return { type: 'OpenTable', currency: this.configuration.currency, ...table };
      },
      context,
    );
    if (done.outcome === 'appended') await this.feed.reached(done.position);
    return answerOf(streams.table(tableId), done);
  }
}
