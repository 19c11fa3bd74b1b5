import type { CommandContext } from '@casino/platform';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CoupClosing } from '../coups/coup-closing.js';
import type { RoundRef } from '../coups/round-desk.js';
import { TableDesk } from '../coups/table-desk.js';
import type { RoundAnswer } from '../views/round-answer.js';

export class SettleRoundCommand extends Command<RoundAnswer> {
  constructor(
    readonly round: RoundRef,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(SettleRoundCommand)
export class SettleRoundHandler implements ICommandHandler<SettleRoundCommand> {
  constructor(
    private readonly tables: TableDesk,
    private readonly closing: CoupClosing,
  ) {}

  async execute({ round, context }: SettleRoundCommand): Promise<RoundAnswer> {
    await this.tables.mayRun(context.actor, round.tableId);
    return this.closing.settle(round, context);
  }
}
