import { streams } from '@casino/contracts';
import type { Money } from '@casino/kernel';
import { answerOf, carryOut, STREAMS, type Answer, type CommandContext } from '@casino/platform';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { completeHalves } from './second-half.js';
import { sittingViewOf, type SittingView } from './sitting.view.js';
import type { WalletStreams } from './streams.js';

/** Chips of a sitting go back for money on the account; `amount` null: all that is not on the layout. */
export class CashOut extends Command<Answer<SittingView>> {
  constructor(
    readonly context: CommandContext,
    readonly sittingId: string,
    readonly amount: Money | null,
  ) {
    super();
  }
}

/** Touches sitting and account. */
@CommandHandler(CashOut)
export class CashOutHandler implements ICommandHandler<CashOut> {
  constructor(@Inject(STREAMS) private readonly streams: WalletStreams) {}

  async execute({ context, sittingId, amount }: CashOut): Promise<Answer<SittingView>> {
    const stream = streams.chips(sittingId);
    const done = await carryOut(this.streams.chips, stream, { type: 'CashOut', amount }, context);
    return answerOf(stream, done, sittingViewOf(done.state), await completeHalves(this.streams, done.events, context.now));
  }
}
