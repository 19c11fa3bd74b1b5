import { streams } from '@casino/contracts';
import { legacyAnswerOf, carryOut, CONFIGURATION, type LegacyAnswer, type CasinoConfiguration } from '@casino/platform';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { WALLET_RUNNERS, type WalletRunners } from '../wallet-runners.js';
import { DepositCommand } from './deposit.command.js';

@CommandHandler(DepositCommand)
export class DepositHandler implements ICommandHandler<DepositCommand> {
  constructor(
    @Inject(WALLET_RUNNERS) private readonly runners: WalletRunners,
    @Inject(CONFIGURATION) private readonly configuration: CasinoConfiguration,
  ) {}

  async execute({ context, playerId, amount }: DepositCommand): Promise<LegacyAnswer> {
    const { currency } = this.configuration;
    const stream = streams.account(playerId);
    const { events } = await carryOut(this.runners.account, stream, { type: 'Deposit', amount, currency }, context);
    return legacyAnswerOf(stream, events);
  }
}
