import { streams } from '@casino/contracts';
import { legacyAnswerOf, carryOut, CONFIGURATION, type LegacyAnswer, type CasinoConfiguration } from '@casino/platform';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { WALLET_RUNNERS, type WalletRunners } from '../wallet-runners.js';
import { OpenAccountCommand } from './open-account.command.js';

@CommandHandler(OpenAccountCommand)
export class OpenAccountHandler implements ICommandHandler<OpenAccountCommand> {
  constructor(
    @Inject(WALLET_RUNNERS) private readonly runners: WalletRunners,
    @Inject(CONFIGURATION) private readonly configuration: CasinoConfiguration,
  ) {}

  async execute({ context, playerId }: OpenAccountCommand): Promise<LegacyAnswer> {
    const { currency } = this.configuration;
    const stream = streams.account(playerId);
    const { events } = await carryOut(this.runners.account, stream, { type: 'OpenAccount', playerId, currency }, context);
    return legacyAnswerOf(stream, events);
  }
}
