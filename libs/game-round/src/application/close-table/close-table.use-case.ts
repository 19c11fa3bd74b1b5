import { streams } from '@casino/contracts';
import type { CommandContext } from '@casino/platform';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OwnFeed } from '../../read-models/own-feed.js';
import { answerOf, type Answer } from '../answer.js';
import { TableDesk } from '../coups/table-desk.js';

export class CloseTableCommand extends Command<Answer> {
  constructor(
    readonly tableId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(CloseTableCommand)
export class CloseTableHandler implements ICommandHandler<CloseTableCommand> {
  constructor(
    private readonly desk: TableDesk,
    private readonly feed: OwnFeed,
  ) {}

  async execute({ tableId, context }: CloseTableCommand): Promise<Answer> {
    const done = await this.desk.act(tableId, { type: 'CloseTable', tableId }, context);
    // its chef de table may open another one at once
    if (done.outcome === 'appended') await this.feed.reached(done.position);
    return answerOf(streams.table(tableId), done);
  }
}
