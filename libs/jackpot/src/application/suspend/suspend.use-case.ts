import type { LegacyAnswer, CommandContext } from '@casino/platform';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { JackpotDesk } from '../jackpot-desk.js';

/** A fault of one table's sensors or console, or (`tableId` null) of the jackpot itself. */
export class SuspendCommand extends Command<LegacyAnswer> {
  constructor(
    readonly context: CommandContext,
    readonly jackpotId: string,
    readonly tableId: string | null,
    readonly reason: string,
  ) {
    super();
  }
}

@CommandHandler(SuspendCommand)
export class SuspendHandler implements ICommandHandler<SuspendCommand> {
  constructor(private readonly desk: JackpotDesk) {}

  execute({ context, jackpotId, tableId, reason }: SuspendCommand): Promise<LegacyAnswer> {
    return this.desk.act(jackpotId, { type: 'Suspend', tableId, reason }, context);
  }
}
