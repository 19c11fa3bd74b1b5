import type { CommandContext } from '@casino/platform';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CoupClosing } from '../coups/coup-closing.js';
import type { RoundRef } from '../coups/round-desk.js';
import { TableDesk } from '../coups/table-desk.js';
import type { RoundAnswer } from '../views/round-answer.js';

export class VoidRoundCommand extends Command<RoundAnswer> {
  constructor(
    readonly round: RoundRef,
    readonly reason: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(VoidRoundCommand)
export class VoidRoundHandler implements ICommandHandler<VoidRoundCommand> {
  constructor(
    private readonly tables: TableDesk,
    private readonly closing: CoupClosing,
  ) {}

  async execute({ round, reason, context }: VoidRoundCommand): Promise<RoundAnswer> {
    await this.tables.mayRun(context.actor, round.tableId);
    return this.closing.void(round, reason, context);
  }
}
