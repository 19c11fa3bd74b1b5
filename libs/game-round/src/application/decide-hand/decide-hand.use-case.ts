import { betIdOf, CasinoError } from '@casino/kernel';
import type { CommandContext } from '@casino/platform';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RoundCommand } from '../../domain/index.js';
import { BetAnswers } from '../../read-models/bet-answers.js';
import { RoundDesk, type RoundRef } from '../coups/round-desk.js';
import type { BetsAnswer } from '../place-bets/place-bets.use-case.js';
import { SeatPermissions } from '../seat-permissions.js';
import { roundAnswerOf } from '../views/round-answer.js';

export interface HandDecision {
  readonly seat: number;
  readonly decision: 'check' | 'fold' | 'play';
  /** Of a Play, in times the Ante. */
  readonly multiple: number | undefined;
}

export class DecideHandCommand extends Command<BetsAnswer> {
  constructor(
    readonly round: RoundRef,
    readonly hand: HandDecision,
    readonly context: CommandContext,
  ) {
    super();
  }
}

const commandOf = ({ seat, decision, multiple }: HandDecision, { commandId, now }: CommandContext): RoundCommand => {
  if (decision !== 'play') return { type: decision === 'check' ? 'Check' : 'Fold', seat };
  if (multiple === undefined) throw new CasinoError('invalid-request', 'A Play names its multiple of the Ante.');
  return { type: 'Play', seat, multiple, betId: betIdOf(commandId, 0), now };
};

@CommandHandler(DecideHandCommand)
export class DecideHandHandler implements ICommandHandler<DecideHandCommand> {
  constructor(
    private readonly desk: RoundDesk,
    private readonly permissions: SeatPermissions,
    private readonly answers: BetAnswers,
  ) {}

  async execute({ round, hand, context }: DecideHandCommand): Promise<BetsAnswer> {
    const command = commandOf(hand, context);
    await this.permissions.check(context.actor, round, hand.seat);
    const done = await this.desk.act(round, command, context);
    const stream = this.desk.streamOf(round);
    if (command.type !== 'Play') return { ...roundAnswerOf(stream, done), answered: true };
    const { state, answered } = await this.answers.wait(round, [command.betId], context.waitMs);
    return { ...roundAnswerOf(stream, done, state), answered };
  }
}
