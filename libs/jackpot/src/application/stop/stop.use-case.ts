import type { LegacyAnswer, CommandContext } from '@casino/platform';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Stop } from '../../domain/index.js';
import { JackpotDesk } from '../jackpot-desk.js';

export class StopCommand extends Command<LegacyAnswer> {
  constructor(
    readonly context: CommandContext,
    readonly jackpotId: string,
    /** Where the increment goes. */
    readonly to: Stop['to'],
  ) {
    super();
  }
}

@CommandHandler(StopCommand)
export class StopHandler implements ICommandHandler<StopCommand> {
  constructor(private readonly desk: JackpotDesk) {}

  async execute({ context, jackpotId, to }: StopCommand): Promise<LegacyAnswer> {
    const other = await this.otherOf(to);
    return this.desk.act(jackpotId, { type: 'Stop', to, other, now: context.now }, context);
  }

  /** Should that one be stopped in the next moment, the increment is booked with its orphelins. */
  private async otherOf(to: Stop['to']): Promise<Stop['other']> {
    if (to.kind === 'orphelins') return undefined;
    const other = await this.desk.find(to.jackpotId);
    return other === undefined ? null : { currency: other.currency, stopped: other.stopped };
  }
}
