import { streams } from '@casino/contracts';
import { CasinoError } from '@casino/kernel';
import type { CommandContext } from '@casino/platform';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CoupOpening } from '../coups/coup-opening.js';
import { TableDesk } from '../coups/table-desk.js';
import { roundAnswerOf, type RoundAnswer } from '../views/round-answer.js';

export class OpenRoundCommand extends Command<RoundAnswer> {
  constructor(
    readonly tableId: string,
    /** The number that the coup is expected to have. */
    readonly coup: number | undefined,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** The table starts its next coup; shoe and round follow at once, or after a crash by the reaction to `CoupStarted`. */
@CommandHandler(OpenRoundCommand)
export class OpenRoundHandler implements ICommandHandler<OpenRoundCommand> {
  constructor(
    private readonly desk: TableDesk,
    private readonly opening: CoupOpening,
  ) {}

  async execute({ tableId, coup, context }: OpenRoundCommand): Promise<RoundAnswer> {
    await this.desk.mayRun(context.actor, tableId);
    const { events } = await this.desk.act(tableId, { type: 'StartCoup', tableId, coup, croupier: context.actor.id }, context);
    for (const { event, metadata } of events) {
      if (event.type !== 'CoupStarted') continue;
      const done = await this.opening.complete(event.data, metadata);
      return roundAnswerOf(streams.round(tableId, event.data.coup), done);
    }
    throw new CasinoError('internal-error', 'A coup began without CoupStarted.');
  }
}
