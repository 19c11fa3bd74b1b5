import type { LegacyAnswer, CommandContext } from '@casino/platform';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PolicyValues } from '../../domain/index.js';
import { JackpotDesk } from '../jackpot-desk.js';

/** From the next cycle on. */
export class ChangePolicyCommand extends Command<LegacyAnswer> {
  constructor(
    readonly context: CommandContext,
    readonly jackpotId: string,
    readonly policy: PolicyValues,
  ) {
    super();
  }
}

@CommandHandler(ChangePolicyCommand)
export class ChangePolicyHandler implements ICommandHandler<ChangePolicyCommand> {
  constructor(private readonly desk: JackpotDesk) {}

  execute({ context, jackpotId, policy }: ChangePolicyCommand): Promise<LegacyAnswer> {
    return this.desk.act(jackpotId, { type: 'ChangePolicy', policy }, context);
  }
}
