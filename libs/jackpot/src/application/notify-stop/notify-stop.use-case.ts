import type { LegacyAnswer, CommandContext } from '@casino/platform';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { JackpotDesk } from '../jackpot-desk.js';

/** The notice of the jackpot's end, 15 days before. */
export class NotifyStopCommand extends Command<LegacyAnswer> {
  constructor(
    readonly context: CommandContext,
    readonly jackpotId: string,
  ) {
    super();
  }
}

@CommandHandler(NotifyStopCommand)
export class NotifyStopHandler implements ICommandHandler<NotifyStopCommand> {
  constructor(private readonly desk: JackpotDesk) {}

  execute({ context, jackpotId }: NotifyStopCommand): Promise<LegacyAnswer> {
    return this.desk.act(jackpotId, { type: 'NotifyStop', now: context.now }, context);
  }
}
