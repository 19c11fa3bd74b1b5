import { streams } from '@casino/contracts';
import { legacyAnswerOf, carryOut, type LegacyAnswer } from '@casino/platform';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { floatStanding } from '../float-standing.js';
import { WALLET_RUNNERS, type WalletRunners } from '../wallet-runners.js';
import { AdjustAccountCommand } from './adjust-account.command.js';

@CommandHandler(AdjustAccountCommand)
export class AdjustAccountHandler implements ICommandHandler<AdjustAccountCommand> {
  constructor(@Inject(WALLET_RUNNERS) private readonly runners: WalletRunners) {}

  async execute({ context, playerId, tableId, amount, reason, signatures }: AdjustAccountCommand): Promise<LegacyAnswer> {
    const stream = streams.account(playerId);
    const float = await floatStanding(this.runners, tableId);
    const { events } = await carryOut(
      this.runners.account,
      stream,
      { type: 'AdjustAccount', tableId, float, amount, reason, signatures },
      context,
    );
    return legacyAnswerOf(stream, events);
  }
}
