import { CasinoError } from '@casino/kernel';
import type { CommandContext } from '@casino/platform';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RoundDesk, type RoundRef } from '../coups/round-desk.js';
import { SeatPermissions } from '../seat-permissions.js';
import { roundAnswerOf, type RoundAnswer } from '../views/round-answer.js';

export class WithdrawBetCommand extends Command<RoundAnswer> {
  constructor(
    readonly round: RoundRef,
    readonly betId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(WithdrawBetCommand)
export class WithdrawBetHandler implements ICommandHandler<WithdrawBetCommand> {
  constructor(
    private readonly desk: RoundDesk,
    private readonly permissions: SeatPermissions,
  ) {}

  async execute({ round: ref, betId, context }: WithdrawBetCommand): Promise<RoundAnswer> {
    const { round } = await this.desk.load(ref);
    const bet = round.bets.find((known) => known.betId === betId);
    if (bet === undefined) throw new CasinoError('bet-not-found');
    await this.permissions.check(context.actor, ref, bet.seat);
    return roundAnswerOf(this.desk.streamOf(ref), await this.desk.act(ref, { type: 'WithdrawBet', betId }, context));
  }
}
