import { CasinoError } from '@casino/kernel';
import type { Actor, LegacyAnswer, CommandContext } from '@casino/platform';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Release } from '../../domain/index.js';
import { JackpotDesk } from '../jackpot-desk.js';
import { supervisorCardOf } from '../supervisor-card.js';

/** An MCD releases the payment of a claim: at the table, or at the cage with a cashier who signs as well. Hand and amount are the jackpot's to say. */
export class ReleaseCommand extends Command<LegacyAnswer> {
  constructor(
    readonly context: CommandContext,
    readonly jackpotId: string,
    readonly claimId: string,
    readonly paidAt: Release['paidAt'],
    readonly cashier: Actor | undefined,
  ) {
    super();
  }
}

@CommandHandler(ReleaseCommand)
export class ReleaseHandler implements ICommandHandler<ReleaseCommand> {
  constructor(private readonly desk: JackpotDesk) {}

  async execute({ context, jackpotId, claimId, paidAt, cashier }: ReleaseCommand): Promise<LegacyAnswer> {
    const { actor, now } = context;
    const card = supervisorCardOf(actor);
    if (paidAt === 'cage' && cashier === undefined)
      throw new CasinoError(
        'two-people-needed',
        'At the cage the cashier signs as well, with a token of his own, in the header Countersignature.',
      );
    if (paidAt === 'table' && cashier !== undefined)
      throw new CasinoError('invalid-request', 'A payment at the table has no cashier who signs it.');
    return this.desk.act(
      jackpotId,
      { type: 'Release', claimId, mcd: actor.id, card, paidAt, cashier: cashier === undefined ? null : cashier.id, now },
      context,
    );
  }
}
