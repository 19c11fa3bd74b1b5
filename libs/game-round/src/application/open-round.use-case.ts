import { streams } from '@casino/contracts';
import { CasinoError } from '@casino/kernel';
import { carryOut, STREAMS, type Answer, type CommandContext } from '@casino/platform';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CoupOpening } from './coup-opening.js';
import { roundAnswerOf, type RoundActView } from './round.view.js';
import type { GameRoundStreams } from './streams.js';

/** The croupier starts the next coup. */
export class OpenRound extends Command<Answer<RoundActView>> {
  constructor(
    readonly context: CommandContext,
    readonly tableId: string,
    /** The number that the coup is expected to have. */
    readonly coup: number | undefined,
  ) {
    super();
  }
}

/** The table starts its next coup; shoe and round follow at once, or after a crash by the reaction to `CoupStarted`. */
@CommandHandler(OpenRound)
export class OpenRoundHandler implements ICommandHandler<OpenRound> {
  constructor(
    @Inject(STREAMS) private readonly streams: GameRoundStreams,
    private readonly opening: CoupOpening,
  ) {}

  async execute({ context, tableId, coup }: OpenRound): Promise<Answer<RoundActView>> {
    const command = { type: 'StartCoup', tableId, coup, croupier: context.actor.id } as const;
    const { events } = await carryOut(this.streams.table, streams.table(tableId), command, context);
    for (const { event, metadata } of events) {
      if (event.type === 'CoupStarted') return roundAnswerOf(await this.opening.complete(event.data, metadata));
    }
    throw new CasinoError('internal-error', 'A coup began without CoupStarted.');
  }
}
