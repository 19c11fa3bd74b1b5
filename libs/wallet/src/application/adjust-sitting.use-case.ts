import { streams } from '@casino/contracts';
import { answerOf, carryOut, STREAMS, type Answer, type CommandContext } from '@casino/platform';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AdjustSitting as Paper } from '../domain/index.js';
import { sittingViewOf, type SittingView } from './sitting.view.js';
import { floatStanding } from './float-standing.js';
import type { WalletStreams } from './streams.js';

/** A signed correction of the chips of a sitting, against the float of the table that the paper names. */
export class AdjustSitting extends Command<Answer<SittingView>> {
  constructor(
    readonly context: CommandContext,
    readonly sittingId: string,
    readonly paper: Omit<Paper, 'type' | 'float'>,
  ) {
    super();
  }
}

/** Looks first at the float. */
@CommandHandler(AdjustSitting)
export class AdjustSittingHandler implements ICommandHandler<AdjustSitting> {
  constructor(@Inject(STREAMS) private readonly streams: WalletStreams) {}

  async execute({ context, sittingId, paper }: AdjustSitting): Promise<Answer<SittingView>> {
    const stream = streams.chips(sittingId);
    const float = await floatStanding(this.streams, paper.tableId);
    const done = await carryOut(this.streams.chips, stream, { type: 'AdjustSitting', ...paper, float }, context);
    return answerOf(stream, done, sittingViewOf(done.state));
  }
}
