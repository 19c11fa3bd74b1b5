import { streams } from '@casino/contracts';
import { legacyAnswerOf, carryOut, type LegacyAnswer } from '@casino/platform';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { floatStanding } from '../float-standing.js';
import { WALLET_RUNNERS, type WalletRunners } from '../wallet-runners.js';
import { AdjustSittingCommand } from './adjust-sitting.command.js';

@CommandHandler(AdjustSittingCommand)
export class AdjustSittingHandler implements ICommandHandler<AdjustSittingCommand> {
  constructor(@Inject(WALLET_RUNNERS) private readonly runners: WalletRunners) {}

  async execute({ context, sittingId, tableId, amount, reason, signatures }: AdjustSittingCommand): Promise<LegacyAnswer> {
    const stream = streams.chips(sittingId);
    const float = await floatStanding(this.runners, tableId);
    const { events } = await carryOut(
      this.runners.chips,
      stream,
      { type: 'AdjustSitting', tableId, float, amount, reason, signatures },
      context,
    );
    return legacyAnswerOf(stream, events);
  }
}
