import { streams } from '@casino/contracts';
import { answerOf, carryOut, CONFIGURATION, type Answer, type CasinoConfiguration } from '@casino/platform';
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

  async execute({ context, tableId, seance, amount, signatures }: OpenFloatCommand): Promise<Answer> {
    const { currency } = this.configuration;
    const stream = streams.float(tableId);
    const { events } = await carryOut(
      this.runners.float,
      stream,
      { type: 'OpenFloat', tableId, seance, amount, currency, signatures },
      context,
    );
    return answerOf(stream, events);
  }
}
