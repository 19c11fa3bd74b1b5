import { streams } from '@casino/contracts';
import { answerOf, carryOut, CONFIGURATION, type Answer, type CasinoConfiguration } from '@casino/platform';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { WALLET_RUNNERS, type WalletRunners } from '../wallet-runners.js';
import { WithdrawCommand } from './withdraw.command.js';

@CommandHandler(WithdrawCommand)
export class WithdrawHandler implements ICommandHandler<WithdrawCommand> {
  constructor(
    @Inject(WALLET_RUNNERS) private readonly runners: WalletRunners,
    @Inject(CONFIGURATION) private readonly configuration: CasinoConfiguration,
  ) {}

  async execute({ context, playerId, amount }: WithdrawCommand): Promise<Answer> {
    const { currency } = this.configuration;
    const stream = streams.account(playerId);
    const { events } = await carryOut(this.runners.account, stream, { type: 'Withdraw', amount, currency }, context);
    return answerOf(stream, events);
  }
}
