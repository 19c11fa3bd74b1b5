import { betIdOf, type Money } from '@casino/kernel';
import type { CommandContext } from '@casino/platform';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BetAnswers } from '../../read-models/bet-answers.js';
import { RoundDesk, type RoundRef } from '../coups/round-desk.js';
import { SeatPermissions } from '../seat-permissions.js';
import { roundAnswerOf, type RoundAnswer } from '../views/round-answer.js';

export interface StakesOfSeat {
  readonly seat: number;
  readonly bets: readonly { readonly position: string; readonly amount: Money }[];
}

/** `answered`: no bet of this command waits for the wallet any more. */
export type BetsAnswer = RoundAnswer & { readonly answered: boolean };

export class PlaceBetsCommand extends Command<BetsAnswer> {
  constructor(
    readonly round: RoundRef,
    readonly stakes: StakesOfSeat,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(PlaceBetsCommand)
export class PlaceBetsHandler implements ICommandHandler<PlaceBetsCommand> {
  constructor(
    private readonly desk: RoundDesk,
    private readonly permissions: SeatPermissions,
    private readonly answers: BetAnswers,
  ) {}

  async execute({ round, stakes, context }: PlaceBetsCommand): Promise<BetsAnswer> {
    const { commandId, now, waitMs, actor } = context;
    await this.permissions.check(actor, round, stakes.seat);
    const bets = stakes.bets.map((bet, index) => ({ betId: betIdOf(commandId, index), ...bet }));
    const done = await this.desk.act(round, { type: 'PlaceBets', seat: stakes.seat, bets, now }, context);
    const { state, answered } = await this.answers.wait(
      round,
      bets.map(({ betId }) => betId),
      waitMs,
    );
    return { ...roundAnswerOf(this.desk.streamOf(round), done, state), answered };
  }
}
