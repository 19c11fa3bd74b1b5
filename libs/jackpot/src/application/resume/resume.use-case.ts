import type { LegacyAnswer, CommandContext } from '@casino/platform';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { JackpotDesk } from '../jackpot-desk.js';

export class ResumeCommand extends Command<LegacyAnswer> {
  constructor(
    readonly context: CommandContext,
    readonly jackpotId: string,
    readonly tableId: string | null,
  ) {
    super();
  }
}

@CommandHandler(ResumeCommand)
export class ResumeHandler implements ICommandHandler<ResumeCommand> {
  constructor(private readonly desk: JackpotDesk) {}

  execute({ context, jackpotId, tableId }: ResumeCommand): Promise<LegacyAnswer> {
    return this.desk.act(jackpotId, { type: 'Resume', tableId }, context);
  }
}
