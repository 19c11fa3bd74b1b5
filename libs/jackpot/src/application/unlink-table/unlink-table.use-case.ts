import type { LegacyAnswer, CommandContext } from '@casino/platform';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { JackpotDesk } from '../jackpot-desk.js';

export class UnlinkTableCommand extends Command<LegacyAnswer> {
  constructor(
    readonly context: CommandContext,
    readonly jackpotId: string,
    readonly tableId: string,
  ) {
    super();
  }
}

@CommandHandler(UnlinkTableCommand)
export class UnlinkTableHandler implements ICommandHandler<UnlinkTableCommand> {
  constructor(private readonly desk: JackpotDesk) {}

  execute({ context, jackpotId, tableId }: UnlinkTableCommand): Promise<LegacyAnswer> {
    return this.desk.act(jackpotId, { type: 'UnlinkTable', tableId }, context);
  }
}
