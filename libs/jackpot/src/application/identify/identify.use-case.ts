import type { LegacyAnswer, CommandContext } from '@casino/platform';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Rejection } from '../../domain/index.js';
import { JackpotDesk } from '../jackpot-desk.js';
import { supervisorCardOf } from '../supervisor-card.js';

/** An MCD identifies the hand, or refuses it. */
export class IdentifyCommand extends Command<LegacyAnswer> {
  constructor(
    readonly context: CommandContext,
    readonly jackpotId: string,
    readonly claimId: string,
    readonly refusedAs: Rejection | null,
  ) {
    super();
  }
}

@CommandHandler(IdentifyCommand)
export class IdentifyHandler implements ICommandHandler<IdentifyCommand> {
  constructor(private readonly desk: JackpotDesk) {}

  async execute({ context, jackpotId, claimId, refusedAs }: IdentifyCommand): Promise<LegacyAnswer> {
    const { actor, now } = context;
    const card = supervisorCardOf(actor);
    return this.desk.act(jackpotId, { type: 'Identify', claimId, mcd: actor.id, card, refusedAs, now }, context);
  }
}
