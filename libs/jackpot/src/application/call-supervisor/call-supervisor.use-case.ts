import type { LegacyAnswer, CommandContext } from '@casino/platform';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { JackpotDesk } from '../jackpot-desk.js';

/** The croupier calls a member of the management committee to one of the two best hands. */
export class CallSupervisorCommand extends Command<LegacyAnswer> {
  constructor(
    readonly context: CommandContext,
    readonly jackpotId: string,
    readonly claimId: string,
  ) {
    super();
  }
}

@CommandHandler(CallSupervisorCommand)
export class CallSupervisorHandler implements ICommandHandler<CallSupervisorCommand> {
  constructor(private readonly desk: JackpotDesk) {}

  execute({ context, jackpotId, claimId }: CallSupervisorCommand): Promise<LegacyAnswer> {
    return this.desk.act(jackpotId, { type: 'CallSupervisor', claimId, croupier: context.actor.id, now: context.now }, context);
  }
}
