import type { CommandContext } from '@casino/platform';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RoundDesk, type RoundRef } from '../coups/round-desk.js';
import { TableDesk } from '../coups/table-desk.js';
import { roundAnswerOf, type RoundAnswer } from '../views/round-answer.js';

/** The croupier registers JP1 stakes on the console. */
export class RegisterStakesCommand extends Command<RoundAnswer> {
  constructor(
    readonly round: RoundRef,
    readonly seats: readonly number[],
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RegisterStakesCommand)
export class RegisterStakesHandler implements ICommandHandler<RegisterStakesCommand> {
  constructor(
    private readonly desk: RoundDesk,
    private readonly tables: TableDesk,
  ) {}

  async execute({ round, seats, context }: RegisterStakesCommand): Promise<RoundAnswer> {
    await this.tables.mayRun(context.actor, round.tableId);
    return roundAnswerOf(this.desk.streamOf(round), await this.desk.act(round, { type: 'RegisterStakes', seats }, context));
  }
}
