import { streams } from '@casino/contracts';
import { answerOf, carryOut, STREAMS, type Answer, type CommandContext } from '@casino/platform';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AdjustAccount as Paper } from '../domain/index.js';
import { accountViewOf, type AccountView } from './account.view.js';
import { floatStanding } from './float-standing.js';
import type { WalletStreams } from './streams.js';

/** A signed correction of an account, against the float of the table that the paper names. */
export class AdjustAccount extends Command<Answer<AccountView>> {
  constructor(
    readonly context: CommandContext,
    readonly playerId: string,
    readonly paper: Omit<Paper, 'type' | 'float'>,
  ) {
    super();
  }
}

/** Looks first at the float. */
@CommandHandler(AdjustAccount)
export class AdjustAccountHandler implements ICommandHandler<AdjustAccount> {
  constructor(@Inject(STREAMS) private readonly streams: WalletStreams) {}

  async execute({ context, playerId, paper }: AdjustAccount): Promise<Answer<AccountView>> {
    const stream = streams.account(playerId);
    const float = await floatStanding(this.streams, paper.tableId);
    const done = await carryOut(this.streams.account, stream, { type: 'AdjustAccount', ...paper, float }, context);
    return answerOf(stream, done, accountViewOf(done.state));
  }
}
