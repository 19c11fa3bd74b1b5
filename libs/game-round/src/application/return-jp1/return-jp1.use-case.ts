import type { CommandContext } from '@casino/platform';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RoundDesk, type RoundRef } from '../coups/round-desk.js';
import { TableDesk } from '../coups/table-desk.js';
import { roundAnswerOf, type RoundAnswer } from '../views/round-answer.js';

/** The chef de table returns the JP1 stakes of a coup before its first card. */
export class ReturnJp1Command extends Command<RoundAnswer> {
  constructor(
    readonly round: RoundRef,
    readonly reason: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ReturnJp1Command)
export class ReturnJp1Handler implements ICommandHandler<ReturnJp1Command> {
  constructor(
    private readonly desk: RoundDesk,
    private readonly tables: TableDesk,
  ) {}

  async execute({ round, reason, context }: ReturnJp1Command): Promise<RoundAnswer> {
    await this.tables.mayRun(context.actor, round.tableId);
    return roundAnswerOf(this.desk.streamOf(round), await this.desk.act(round, { type: 'ReturnJp1', reason }, context));
  }
}
