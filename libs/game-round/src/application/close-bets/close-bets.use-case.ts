import type { CommandContext } from '@casino/platform';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isPending } from '../../domain/index.js';
import { BetAnswers } from '../../read-models/bet-answers.js';
import { RoundDesk, type RoundRef } from '../coups/round-desk.js';
import { TableDesk } from '../coups/table-desk.js';
import type { BetsAnswer } from '../place-bets/place-bets.use-case.js';
import { roundAnswerOf } from '../views/round-answer.js';

/** Rien ne va plus. */
export class CloseBetsCommand extends Command<BetsAnswer> {
  constructor(
    readonly round: RoundRef,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(CloseBetsCommand)
export class CloseBetsHandler implements ICommandHandler<CloseBetsCommand> {
  constructor(
    private readonly desk: RoundDesk,
    private readonly tables: TableDesk,
    private readonly answers: BetAnswers,
  ) {}

  async execute({ round, context }: CloseBetsCommand): Promise<BetsAnswer> {
    await this.tables.mayRun(context.actor, round.tableId);
    const done = await this.desk.act(round, { type: 'CallLastBets' }, context);
    const pending = done.state.phase === 'closing' ? done.state.bets.filter(isPending).map(({ betId }) => betId) : [];
    const { state, answered } = await this.answers.wait(round, pending, context.waitMs);
    // with JP1 the close may wait for sensors and console, too
    return { ...roundAnswerOf(this.desk.streamOf(round), done, state), answered: answered && state.phase !== 'closing' };
  }
}
