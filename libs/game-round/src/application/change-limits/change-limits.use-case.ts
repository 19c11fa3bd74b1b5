import { streams } from '@casino/contracts';
import type { CommandContext } from '@casino/platform';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { answerOf, type Answer } from '../answer.js';
import { TableDesk } from '../coups/table-desk.js';

export class ChangeLimitsCommand extends Command<Answer> {
  constructor(
    readonly tableId: string,
    readonly maxima: Readonly<Record<string, number>>,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ChangeLimitsCommand)
export class ChangeLimitsHandler implements ICommandHandler<ChangeLimitsCommand> {
  constructor(private readonly desk: TableDesk) {}

  async execute({ tableId, maxima, context }: ChangeLimitsCommand): Promise<Answer> {
    return answerOf(streams.table(tableId), await this.desk.act(tableId, { type: 'ChangeLimits', tableId, maxima }, context));
  }
}
