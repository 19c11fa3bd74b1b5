import { streams } from '@casino/contracts';
import { answerOf, carryOut, STREAMS, type Answer, type CommandContext } from '@casino/platform';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Adjustment } from '../domain/index.js';
import { accountViewOf, type AccountView } from './account.view.js';
import { floatStanding } from './float-standing.js';
import { sittingViewOf, type SittingView } from './sitting.view.js';
import type { WalletStreams } from './streams.js';

/** A signed correction of an account or of the chips of a sitting. */
export class Adjust extends Command<Answer<AccountView | SittingView>> {
  constructor(
    readonly context: CommandContext,
    readonly subject: { readonly playerId: string } | { readonly sittingId: string },
    readonly paper: Omit<Adjustment, 'float'>,
  ) {
    super();
  }
}

/** Looks first at the float of the table that the paper names. */
@CommandHandler(Adjust)
export class AdjustHandler implements ICommandHandler<Adjust> {
  constructor(@Inject(STREAMS) private readonly streams: WalletStreams) {}

  async execute({ context, subject, paper }: Adjust): Promise<Answer<AccountView | SittingView>> {
    const adjustment = { ...paper, float: await floatStanding(this.streams, paper.tableId) };
    if ('playerId' in subject) {
      const stream = streams.account(subject.playerId);
      const done = await carryOut(this.streams.account, stream, { type: 'AdjustAccount', ...adjustment }, context);
      return answerOf(stream, done, accountViewOf(done.state));
    }
    const stream = streams.chips(subject.sittingId);
    const done = await carryOut(this.streams.chips, stream, { type: 'AdjustSitting', ...adjustment }, context);
    return answerOf(stream, done, sittingViewOf(done.state));
  }
}
