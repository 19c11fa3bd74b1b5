import { streams } from '@casino/contracts';
import { legacyAnswerOf, carryOut, CONFIGURATION, type LegacyAnswer, type CasinoConfiguration } from '@casino/platform';
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

  async execute({ context, playerId, amount }: WithdrawCommand): Promise<LegacyAnswer> {
    const { currency } = this.configuration;
    const stream = streams.account(playerId);
    const { events } = await carryOut(this.runners.account, stream, { type: 'Withdraw', amount, currency }, context);
    return legacyAnswerOf(stream, events);
  }
}
