import { CONFIGURATION, type LegacyAnswer, type CasinoConfiguration, type CommandContext } from '@casino/platform';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PolicyValues } from '../../domain/index.js';
import { JackpotDesk } from '../jackpot-desk.js';

export class OpenJackpotCommand extends Command<LegacyAnswer> {
  constructor(
    readonly context: CommandContext,
    readonly jackpotId: string,
    readonly policy: PolicyValues,
  ) {
    super();
  }
}

@CommandHandler(OpenJackpotCommand)
export class OpenJackpotHandler implements ICommandHandler<OpenJackpotCommand> {
  constructor(
    private readonly desk: JackpotDesk,
    @Inject(CONFIGURATION) private readonly configuration: CasinoConfiguration,
  ) {}

  execute({ context, jackpotId, policy }: OpenJackpotCommand): Promise<LegacyAnswer> {
    const { currency } = this.configuration;
    return this.desk.act(jackpotId, { type: 'OpenJackpot', jackpotId, currency, policy }, context);
  }
}
