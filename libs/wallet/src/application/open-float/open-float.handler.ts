import { streams } from '@casino/contracts';
import { legacyAnswerOf, carryOut, CONFIGURATION, type LegacyAnswer, type CasinoConfiguration } from '@casino/platform';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { WALLET_RUNNERS, type WalletRunners } from '../wallet-runners.js';
import { OpenFloatCommand } from './open-float.command.js';

@CommandHandler(OpenFloatCommand)
export class OpenFloatHandler implements ICommandHandler<OpenFloatCommand> {
  constructor(
    @Inject(WALLET_RUNNERS) private readonly runners: WalletRunners,
    @Inject(CONFIGURATION) private readonly configuration: CasinoConfiguration,
  ) {}

  async execute({ context, tableId, seance, amount, signatures }: OpenFloatCommand): Promise<LegacyAnswer> {
    const { currency } = this.configuration;
    const stream = streams.float(tableId);
    const { events } = await carryOut(
      this.runners.float,
      stream,
      { type: 'OpenFloat', tableId, seance, amount, currency, signatures },
      context,
    );
    return legacyAnswerOf(stream, events);
  }
}
