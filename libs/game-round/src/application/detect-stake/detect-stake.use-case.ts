import type { CommandContext } from '@casino/platform';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RoundDesk, type RoundRef } from '../coups/round-desk.js';
import { mustBeDeviceOf } from '../permissions.js';
import { roundAnswerOf, type RoundAnswer } from '../views/round-answer.js';

/** The sensor of a seat's JP1 spot reports a chip, or none any more. */
export class DetectStakeCommand extends Command<RoundAnswer> {
  constructor(
    readonly round: RoundRef,
    readonly seat: number,
    readonly chip: boolean,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(DetectStakeCommand)
export class DetectStakeHandler implements ICommandHandler<DetectStakeCommand> {
  constructor(private readonly desk: RoundDesk) {}

  async execute({ round, seat, chip, context }: DetectStakeCommand): Promise<RoundAnswer> {
    mustBeDeviceOf(context.actor, round.tableId, seat);
    const done = await this.desk.act(round, { type: 'DetectStake', seat, chip, device: context.actor.id }, context);
    return roundAnswerOf(this.desk.streamOf(round), done);
  }
}
