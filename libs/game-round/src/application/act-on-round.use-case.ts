import type { Answer, CommandContext } from '@casino/platform';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RoundCommand } from '../domain/index.js';
import { BetAnswers } from './bet-answers.js';
import { RoundPermissions, type ActsFor } from './permissions.js';
import { RoundDesk, type RoundRef } from './round-desk.js';
import { roundAnswerOf, type RoundActView } from './round.view.js';

/** What a person does in a coup, for whom. */
export class ActOnRound extends Command<Answer<RoundActView>> {
  constructor(
    readonly context: CommandContext,
    readonly round: RoundRef,
    readonly actsFor: ActsFor,
    readonly command: RoundCommand,
  ) {
    super();
  }
}

/** Looks first whether this person may act so; what asks the wallet waits for its answer as long as the client would. */
@CommandHandler(ActOnRound)
export class ActOnRoundHandler implements ICommandHandler<ActOnRound> {
  constructor(
    private readonly permissions: RoundPermissions,
    private readonly desk: RoundDesk,
    private readonly answers: BetAnswers,
  ) {}

  async execute({ context, round, actsFor, command }: ActOnRound): Promise<Answer<RoundActView>> {
    await this.permissions.check(context.actor, round, actsFor);
    const done = await this.desk.act(context, round, command);
    return roundAnswerOf(done, await this.answers.after(done, context.waitMs));
  }
}
