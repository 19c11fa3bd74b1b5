import type { CommandContext } from '@casino/platform';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RoundDesk, type RoundRef } from '../coups/round-desk.js';
import { TableDesk } from '../coups/table-desk.js';
import { roundAnswerOf, type RoundAnswer } from '../views/round-answer.js';

export class CallTimeCommand extends Command<RoundAnswer> {
  constructor(
    readonly round: RoundRef,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(CallTimeCommand)
export class CallTimeHandler implements ICommandHandler<CallTimeCommand> {
  constructor(
    private readonly desk: RoundDesk,
    private readonly tables: TableDesk,
  ) {}

  async execute({ round, context }: CallTimeCommand): Promise<RoundAnswer> {
    await this.tables.mayRun(context.actor, round.tableId);
    return roundAnswerOf(this.desk.streamOf(round), await this.desk.act(round, { type: 'CallTime' }, context));
  }
}
