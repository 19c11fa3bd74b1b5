import { streams } from '@casino/contracts';
import { legacyAnswerOf, carryOut, type LegacyAnswer } from '@casino/platform';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { WALLET_RUNNERS, type WalletRunners } from '../wallet-runners.js';
import { CashOutCommand } from './cash-out.command.js';
import { completeCashOuts } from './complete-cash-out.js';

@CommandHandler(CashOutCommand)
export class CashOutHandler implements ICommandHandler<CashOutCommand> {
  constructor(@Inject(WALLET_RUNNERS) private readonly runners: WalletRunners) {}

  async execute({ context, sittingId, amount }: CashOutCommand): Promise<LegacyAnswer> {
    const stream = streams.chips(sittingId);
    const { events } = await carryOut(this.runners.chips, stream, { type: 'CashOut', amount }, context);
    return legacyAnswerOf(stream, events, await completeCashOuts(this.runners, events, context.now));
  }
}
